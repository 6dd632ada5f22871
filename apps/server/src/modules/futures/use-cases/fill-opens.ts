import { decideFill } from '@candor/domain/futures/decide-fill';
import type { FuturesMarket } from '@candor/domain/futures/decide-open';
import { add, isZero, toAmount } from '@candor/money/decimal';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { KEPT_BEFORE_FILL_MS, keepTicks } from '#kernel/pricing/tick-keep';
import type { TrialEnd } from '#kernel/product/trial-desk';
import type { Tx } from '#platform/db/with-tx';
import { drawLeg } from '../close-entries';
import type { FuturesDeps } from '../deps';
import { sendFuturesEvents } from '../futures-events';
import type { MarkTick } from '../marks.store';
import { sendOpened } from '../position-actions';
import { orderReference } from '../position-reference';
import { midnightOf, type PositionTerms, readTerms } from '../position-terms';
import { type PositionRow, sendPositions } from '../positions.store';
import { bookTrialFill } from '../trial/trial-entries';
import { endTrials, type Funds, fundOf, openFunds } from '../trial/trial-funds';
import { NOTHING_WAITS, type RefusedWaiting, refuseWaiting } from './refuse-waiting';

const OPEN_KIND = 'futures_open';

/** A locked market order, and the tick that decides it. */
export interface MetOrder {
  readonly row: PositionRow;
  readonly tick: MarkTick;
}

const marketOf = ({ contractSize, orderType }: PositionRow, terms: PositionTerms): FuturesMarket => ({
  symbol: terms.instrument.symbol,
  base: terms.instrument.base,
  currency: terms.currency,
  scale: terms.scale,
  priceScale: terms.instrument.priceScale,
  contractSize,
  minLots: 0,
  maxLots: Number.MAX_SAFE_INTEGER,
  lotStep: orderType === 2 ? '0.01' : '1',
});

interface Filled {
  readonly position: PositionRow;
  /** Null: nothing moves. */
  readonly entry: Entry | null;
  readonly end: TrialEnd | null;
  readonly tick: MarkTick;
}

/** The hold keeps only the margin; the fee is paid from the rest, so the user's records show both. */
const toEntry = (position: PositionRow, rest: string): Entry | null => {
  const { userId, currencyId, ruleVersion, openFee } = position;
  const own = availableOf(userId, 'lever', currencyId);
  const legs = [drawLeg(position, own, rest), { from: own, to: houseOf('fees', currencyId), amount: openFee }].filter(
    ({ amount }) => !isZero(toAmount(amount)),
  );
  if (legs.length === 0) return null;
  return { kind: OPEN_KIND, reference: orderReference('open', position.id), ruleVersion, legs };
};

const bookFill = (position: PositionRow, released: string, funds: Funds): Pick<Filled, 'entry' | 'end'> => {
  const fund = fundOf(position, funds);
  if (fund !== null) return bookTrialFill(position, fund, released);
  return { entry: toEntry(position, add(toAmount(released), toAmount(position.openFee))), end: null };
};

const decide = ({ row, tick }: MetOrder, terms: PositionTerms, funds: Funds): Filled | RefusedWaiting => {
  const held = add(toAmount(row.marginLeft), toAmount(row.openFee));
  const order = { ...row, multiple: String(row.multiple), fillByMs: row.fillByMs ?? 0, held };
  const decision = decideFill(order, { market: marketOf(row, terms), rules: terms.rules, tick });
  if (!decision.ok) return { row, refusal: { code: decision.code, params: decision.params } };
  const { margin, fee, liquidationPrice, warnPrice, urgentPrice } = decision.plan;
  const position: PositionRow = {
    ...row,
    ...NOTHING_WAITS,
    status: 'open',
    entryPrice: tick.price,
    entrySeq: tick.seq,
    watchSeq: tick.seq,
    margin,
    marginLeft: margin,
    openFee: fee,
    liquidationPrice,
    warnPrice,
    urgentPrice,
    nightsDoneMs: midnightOf(tick.timeMs),
    openedAt: new Date(tick.timeMs),
  };
  return { position, ...bookFill(position, decision.released, funds), tick };
};

/** Keeps the ticks that opened positions: receipts need them. */
const keepOpening = (tx: Tx, filled: readonly Filled[]): Promise<void> => {
  const spans = filled.map(({ position: { instrumentId }, tick }) => ({
    instrumentId,
    fromMs: tick.timeMs - KEPT_BEFORE_FILL_MS,
    toMs: tick.timeMs,
    reason: 'futures_open',
    reference: `${instrumentId} ${tick.seq}`,
  }));
  return keepTicks(tx, [...new Map(spans.map((span) => [span.reference, span])).values()]);
};

/**
 * Market orders become positions at the price of their tick, or are refused and what they hold is released. The caller
 * holds the row locks.
 */
export const fillOpens = async (deps: FuturesDeps, tx: Tx, met: readonly MetOrder[]): Promise<void> => {
  if (met.length === 0) return;
  const rows = met.map(({ row }) => row);
  const termsOf = await readTerms(deps, rows);
  const funds = await openFunds(deps, tx, rows);
  const decided = met.map((one) => decide(one, termsOf(one.row), funds));
  const filled = decided.filter((one) => 'position' in one);
  const results = await deps.ledger.postMany(
    tx,
    filled.flatMap(({ entry }) => entry ?? []),
  );
  if (results.some((result) => !result.ok)) throw new Error('the opening of a position could not be booked');
  const ends = filled.flatMap(({ end }) => end ?? []);
  await endTrials(deps, tx, { ends, at: new Date(deps.clock.nowMs()) });
  const positions = filled.map(({ position }) => position);
  sendPositions(tx, positions);
  sendFuturesEvents(tx, positions, { isOpened: true });
  sendOpened(deps, tx, filled);
  if (filled.length > 0) tx.send(keepOpening(tx, filled));
  await refuseWaiting(
    deps,
    tx,
    decided.filter((one) => 'refusal' in one),
  );
};
