import type { CloseCause } from '@candor/contract/futures';
import {
  type Close,
  type ClosingPosition,
  computeClose,
  decideLiquidation,
} from '@candor/domain/futures/compute-close';
import { computeLevels } from '@candor/domain/futures/compute-levels';
import { decideTrigger } from '@candor/domain/futures/decide-trigger';
import { type FillBefore, TRIGGERED_CAUSES } from '@candor/domain/futures/receipt-facts';
import { type Refused, refused } from '@candor/domain/refused';
import { add, canonical, cmp, div, isZero, min, toAmount, toRate } from '@candor/money/decimal';
import type { OpenBooks } from '#kernel/ledger/post';
import { referenceAt } from '#kernel/ledger/reference';
import { KEPT_BEFORE_FILL_MS, keepTicks } from '#kernel/pricing/tick-keep';
import type { Tx } from '#platform/db/with-tx';
import { CLOSE_KIND, coverShortfalls } from '../close-entries';
import { type CloseOrderEnd, sendCloseEnds } from '../close-orders.store';
import { touchedBy } from '../close-touches';
import type { FuturesDeps } from '../deps';
import { type NewFill, sendFills } from '../fills.store';
import { guardFund } from '../fund-guard';
import { sendFuturesEvents } from '../futures-events';
import { loadInsurance } from '../insurance.store';
import type { MarkTick } from '../marks.store';
import { sendClosedParts } from '../position-actions';
import { factsOf, lotStepOf, midnightOf, type PositionTerms, readTerms } from '../position-terms';
import { isPosition, lockPositions, type PositionRow, sendClosed, sendPositions } from '../positions.store';
import { bookClose, type TrialBooking } from '../trial/trial-entries';
import { endTrials, type Funds, openFunds } from '../trial/trial-funds';
import { NOTHING_WAITS } from './refuse-waiting';

export interface CloseItem {
  readonly positionId: number;
  /**
   * tp, sl, liquidation: decided again under the lock, so that concurrent changes count. user: the waiting close on the
   * row, which has its lots and its reference.
   */
  readonly cause: CloseCause;
  /** Null: all remaining lots. A forced close computes its own. */
  readonly lots: string | null;
  readonly tick: MarkTick;
}

/** `not_met`: the level was moved, or the position was closed, before the trigger was handled. Nothing has changed. */
export type CloseOutcome =
  | { readonly ok: true; readonly position: PositionRow; readonly closes: readonly Close[] }
  | Refused
  | NotMet;

type NotMet = Omit<Refused, 'code'> & { readonly code: 'not_met' };
type No = Refused | NotMet;
const NOT_MET: NotMet = { ok: false, code: 'not_met', params: {} };
const isTriggered = (cause: CloseCause): boolean => TRIGGERED_CAUSES.some((each) => each === cause);

/** The requested lots; refused when they are not a multiple of the lot step, or more than remain. */
export const decideLots = (row: PositionRow, lots: string | null): string | Refused => {
  if (lots === null) return row.lotsLeft;
  const step = lotStepOf(row);
  const steps = div(toAmount(lots), toRate(step), { scale: 8, rounding: 'down' });
  if (isZero(steps) || steps.includes('.')) return refused('lots_invalid', { step });
  if (cmp(toAmount(lots), toAmount(row.lotsLeft)) > 0)
    return refused('lots_too_many', { maximum: canonical(row.lotsLeft) });
  return lots;
};

/** The requested lots, or what steps of a forced close have left of them. */
const leftOf = ({ closeLots, lotsLeft }: PositionRow): string =>
  min(toAmount(closeLots ?? lotsLeft), toAmount(lotsLeft));

const toClosing = (row: PositionRow, terms: PositionTerms): ClosingPosition => {
  const { size: _, ...facts } = factsOf(row, terms);
  return { ...facts, lotsLeft: row.lotsLeft, contractSize: row.contractSize };
};

interface Decided {
  readonly cause: CloseCause;
  readonly closes: readonly Close[];
}

const decideTriggered = (row: PositionRow, { tick }: CloseItem, terms: PositionTerms): Decided | No => {
  if (row.status !== 'open' && row.status !== 'closing') return NOT_MET;
  const trigger = decideTrigger({ ...row, status: row.status }, tick);
  const closing = toClosing(row, terms);
  const { rules } = terms;
  if (trigger === 'liquidation') {
    const closes = decideLiquidation(closing, tick.price, { ...rules, lotStep: lotStepOf(row) });
    return closes.length === 0 ? NOT_MET : { cause: trigger, closes };
  }
  if (trigger !== 'sl' && trigger !== 'tp') return NOT_MET;
  const whole = { lots: row.lotsLeft, price: tick.price, feePercent: rules.takerFeePercent };
  return { cause: trigger, closes: [computeClose(closing, whole)] };
};

const decideOne = (row: PositionRow | undefined, item: CloseItem, terms: () => PositionTerms): Decided | No => {
  if (!row) return refused('position_unknown');
  if (isTriggered(item.cause)) return decideTriggered(row, item, terms());
  if (!isPosition(row)) return refused('position_not_open');
  if (item.cause === 'user' && row.status !== 'closing') return refused('position_not_open');
  const lots = item.cause === 'user' ? leftOf(row) : decideLots(row, item.lots);
  if (typeof lots !== 'string') return lots;
  const part = { lots, price: item.tick.price, feePercent: terms().rules.takerFeePercent };
  const close = computeClose(toClosing(row, terms()), part);
  // Without margin nothing can be returned: the next tick closes the position by force.
  if (item.cause === 'user' && isZero(close.marginReleased)) return refused('position_not_open');
  return { cause: item.cause, closes: [close] };
};

const orNull = (price: string | null): string | null => (price === null ? null : canonical(price));

const toBefore = (row: PositionRow, cause: CloseCause, step: number): FillBefore => ({
  side: row.side,
  lots: canonical(row.lotsLeft),
  margin: canonical(row.marginLeft),
  contractSize: canonical(row.contractSize),
  entryPrice: canonical(row.entryPrice ?? '0'),
  multiple: row.multiple,
  takeProfit: orNull(row.takeProfit),
  stopLoss: orNull(row.stopLoss),
  liquidationPrice: orNull(row.liquidationPrice),
  entrySeq: row.entrySeq,
  watchSeq: row.watchSeq,
  lotStep: lotStepOf(row),
  step,
  acceptedSeq: cause === 'user' ? row.acceptedSeq : null,
  openSeq: row.openSeq === 0 ? null : row.openSeq,
  openAfterMs: row.openAfterMs,
  closeAfterMs: cause === 'user' ? row.fillAfterMs : null,
  ...(row.feeFactor !== '1' && cause !== 'liquidation' && { feeFactor: row.feeFactor }),
  ...(row.besideSize !== '0' && { besideSize: row.besideSize }),
});

const toFill = (
  row: PositionRow,
  close: Close,
  { item, cause, step }: { item: CloseItem; cause: CloseCause; step: number },
): NewFill => {
  const nth = row.fills + step + 1;
  return {
    positionId: row.id,
    nth,
    userId: row.userId,
    instrumentId: row.instrumentId,
    cause,
    lots: close.lots,
    price: close.price,
    tick: item.tick,
    pnl: close.pnl,
    fee: close.fee,
    marginReleased: close.marginReleased,
    shortfall: close.shortfall,
    before: toBefore(row, cause, step),
    ruleVersion: row.ruleVersion,
    reference: (cause === 'user' ? row.closeReference : null) ?? referenceAt(item.tick.timeMs, CLOSE_KIND, row.id, nth),
  };
};

const NO_LEVELS = { liquidationPrice: null, warnPrice: null, urgentPrice: null };

/** The row after its closes: a loss beyond the margin is not charged to the user. */
const applyCloses = (
  row: PositionRow,
  { cause, closes }: Decided,
  { terms, at, tick }: { terms: PositionTerms; at: Date; tick: MarkTick },
): PositionRow => {
  let after = row;
  for (const close of closes) {
    after = {
      ...after,
      lotsLeft: close.lotsLeft,
      marginLeft: close.marginLeft,
      realised: add(toAmount(after.realised), add(close.pnl, close.shortfall)),
      closeFee: add(toAmount(after.closeFee), close.fee),
      closePrice: close.price,
      fills: after.fills + 1,
    };
  }
  if (isZero(toAmount(after.lotsLeft))) {
    return { ...after, ...NO_LEVELS, ...NOTHING_WAITS, status: 'closed', closeCause: cause, endedAt: at };
  }
  const levels = computeLevels(factsOf(after, terms), terms.rules);
  // A step of a forced close has been fully checked against this tick; a partial close by hand keeps the user's levels.
  return {
    ...after,
    ...levels,
    ...(cause === 'user' && { ...NOTHING_WAITS, status: 'open' as const }),
    watchSeq: cause === 'liquidation' ? Math.max(after.watchSeq, tick.seq) : after.watchSeq,
  };
};

interface Made extends TrialBooking {
  readonly fill: NewFill;
  readonly currencyId: number;
  /** As it was before the close, and the lots it had before this step. */
  readonly row: PositionRow;
  readonly lotsBefore: string;
}

interface ToPost {
  readonly books: OpenBooks;
  readonly made: readonly Made[];
  readonly at: Date;
}

/** Shortfalls are rare: the fund, which is locked, is read only then. */
const postCloses = async (deps: FuturesDeps, tx: Tx, { books, made, at }: ToPost): Promise<void> => {
  const entries = made.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  const isShort = made.some(({ fill }) => !isZero(toAmount(fill.shortfall)));
  if (isShort) {
    const funds = await loadInsurance(tx.client);
    entries.push(...coverShortfalls(made, funds));
    await guardFund(deps, tx, { fills: made, funds, at });
  }
  const results = await books.post(entries);
  const failed = results.find((result) => !result.ok);
  if (failed) throw new Error(`a close could not be booked: ${JSON.stringify(failed)}`);
  await endTrials(deps, tx, { ends: made.flatMap(({ end }) => end ?? []), at });
};

export interface LockedClose {
  /** Rows locked in this transaction; updated here. */
  readonly rows: Map<number, PositionRow>;
  /** Handled in order: a position closed by an earlier item is closed for later ones. */
  readonly items: readonly CloseItem[];
  /** Nights up to this time are charged first: the time of the triggering tick, or now. */
  readonly atMs: number;
}

const chargeDueNights = async (deps: FuturesDeps, tx: Tx, { rows, items, atMs }: LockedClose): Promise<void> => {
  const wanted = [...new Set(items.map(({ positionId }) => positionId))].flatMap((id) => rows.get(id) ?? []);
  const due = wanted.filter((row) => isPosition(row) && row.nightsDoneMs < midnightOf(atMs));
  if (due.length === 0) return;
  for (const row of await deps.chargeNights(tx, due, atMs)) rows.set(row.id, row);
};

/** The end of a close that waited on a row: filled, or superseded by another close that ended the position first. */
const endOfWaiting = (before: PositionRow, after: PositionRow, cause: CloseCause): CloseOrderEnd[] => {
  if (before.closeReference === null) return [];
  const reference = before.closeReference;
  const isWhole = after.status === 'closed';
  if (cause === 'user') return [{ reference, outcome: isWhole ? 'closed' : 'part', refusal: null }];
  return isWhole ? [{ reference, outcome: 'refused', refusal: { code: 'position_not_open', params: {} } }] : [];
};

/** While the rows of one part are written, the next part is decided. */
const PART = 256;

/** Each item's outcome in order, and the fills made; updates the rows in `working`. */
const decideAll = (
  items: readonly CloseItem[],
  {
    working,
    funds,
    termsOf,
    at,
  }: { working: Map<number, PositionRow>; funds: Funds; termsOf: (row: PositionRow) => PositionTerms; at: Date },
) => {
  const made: Made[] = [];
  const changed = new Map<number, PositionRow>();
  const ends: CloseOrderEnd[] = [];
  const outcomes = items.map((item): CloseOutcome => {
    const row = working.get(item.positionId);
    const decided = decideOne(row, item, () => termsOf(row as PositionRow));
    if ('ok' in decided) return decided;
    const position = row as PositionRow;
    decided.closes.forEach((close, step) => {
      const fill = toFill(position, close, { item, cause: decided.cause, step });
      made.push({
        fill,
        currencyId: position.currencyId,
        ...bookClose({ row: position, fill, close }, funds),
        row: position,
        lotsBefore: add(toAmount(close.lots), toAmount(close.lotsLeft)),
      });
    });
    const after = applyCloses(position, decided, { terms: termsOf(position), at, tick: item.tick });
    working.set(after.id, after);
    changed.set(after.id, after);
    ends.push(...endOfWaiting(position, after, decided.cause));
    return { ok: true, position: after, closes: decided.closes };
  });
  return { outcomes, made, changed, ends };
};

const listClosable = (items: readonly CloseItem[], rows: ReadonlyMap<number, PositionRow>): PositionRow[] => {
  const closable = items.flatMap(({ positionId }) => rows.get(positionId) ?? []).filter(isPosition);
  return [...new Set(closable)];
};

/** Closes positions whose rows the caller has locked; see `closePositions`. */
export const closeLocked = async (deps: FuturesDeps, tx: Tx, request: LockedClose): Promise<CloseOutcome[]> => {
  const at = new Date(deps.clock.nowMs());
  const funds = await openFunds(deps, tx, listClosable(request.items, request.rows));
  await chargeDueNights(deps, tx, request);
  const working = request.rows;
  const termsOf = await readTerms(deps, [...working.values()]);
  const books = deps.ledger.open(tx, touchedBy(listClosable(request.items, working), funds));
  const outcomes: CloseOutcome[] = [];
  const made: Made[] = [];
  const changed = new Map<number, PositionRow>();
  for (let from = 0; from < request.items.length; from += PART) {
    const part = decideAll(request.items.slice(from, from + PART), { working, funds, termsOf, at });
    const rows = [...part.changed.values()];
    sendClosed(
      tx,
      rows.filter(({ status }) => status === 'closed'),
      at,
    );
    sendPositions(
      tx,
      rows.filter(({ status }) => status !== 'closed'),
    );
    sendFills(
      tx,
      part.made.map(({ fill }) => fill),
      at,
    );
    sendCloseEnds(tx, part.ends);
    outcomes.push(...part.outcomes);
    made.push(...part.made);
    for (const row of rows) changed.set(row.id, row);
  }
  await postCloses(deps, tx, { books, made, at });
  const closes = made.map(({ fill }) => ({ id: fill.positionId, nth: fill.nth }));
  sendFuturesEvents(tx, [...changed.values()], { closes });
  sendClosedParts(deps, tx, made);
  tx.send(keepTriggering(tx, made));
  return outcomes;
};

/** Keeps the ticks that receipts need, one span per tick however many positions it closed. */
const keepTriggering = (tx: Tx, made: readonly Made[]): Promise<void> => {
  const spans = made
    .filter(({ fill }) => isTriggered(fill.cause) || fill.cause === 'user')
    .map(({ fill: { instrumentId, tick } }) => ({
      instrumentId,
      fromMs: tick.timeMs - KEPT_BEFORE_FILL_MS,
      toMs: tick.timeMs,
      reason: 'futures_fill',
      reference: `${instrumentId} ${tick.seq}`,
    }));
  return keepTicks(tx, [...new Map(spans.map((span) => [span.reference, span])).values()]);
};

/**
 * The only way to close a position, whole or in part: by its owner, by a level, by force, by a lead trader or by a
 * halt. Rows are locked in id order, then trial funds, then accounts; the first transaction that finds the row open under the lock
 * decides, so a position has exactly one outcome. Each item has its own outcome. Call `changes.tell()` after the
 * commit.
 */
export const closePositions = async (
  deps: FuturesDeps,
  tx: Tx,
  { items, atMs }: Omit<LockedClose, 'rows'>,
): Promise<CloseOutcome[]> => {
  const rows = await lockPositions(tx.client, [...new Set(items.map(({ positionId }) => positionId))]);
  return closeLocked(deps, tx, { rows, items, atMs });
};
