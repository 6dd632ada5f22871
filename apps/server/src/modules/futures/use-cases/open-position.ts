import type { RefusalCode } from '@candor/contract/codes';
import {
  computeMaxMultiple,
  decideOpen,
  type OpenForm,
  type OpenMoment,
  type OpenPlan,
} from '@candor/domain/futures/decide-open';
import { findAreaCode, type Product } from '@candor/domain/limits/product-rules';
import { isZero, toAmount } from '@candor/money/decimal';
import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Entry, Leg, PostResult } from '#kernel/ledger/entry';
import { groupCommit, type Outcome } from '#kernel/ledger/group-commit';
import { type Answer, type Booked, bookOnce, type OnceItem } from '#kernel/ledger/once';
import type { OpenBooks } from '#kernel/ledger/post';
import { referenceOfCall } from '#kernel/ledger/reference';
import { weighProduct, weighSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { holdOf } from '../close-entries';
import type { FuturesDeps } from '../deps';
import { sendFuturesEvents } from '../futures-events';
import { type MarketInForce, readMarket } from '../market-in-force';
import { isStaleTick, loadMarks, type MarkTick } from '../marks.store';
import { midnightOf } from '../position-terms';
import { insertPositions, type NewPosition } from '../positions.store';
import { countLive, loadTraders, type Trader } from '../traders.store';

const OPEN_KIND = 'futures_open';
const ENTRUST_KIND = 'futures_entrust';
const DAY_MS = 86_400_000;

export interface OpenRequest extends Omit<OnceItem, 'reference'>, OpenForm {
  readonly currencyId: number;
  readonly legalId: number;
}

interface OpenItem extends OnceItem, OpenForm {
  readonly inForce: MarketInForce;
}

/** What is stored under the key of the call. */
export interface Opened {
  readonly notice: 'futures_opened' | 'entrust_placed';
}

interface Planned {
  readonly item: OpenItem;
  readonly plan: OpenPlan;
  readonly tick: MarkTick;
}

/** What an order costs; the rest of its plan moves no money. */
interface Costs {
  readonly item: OpenItem;
  readonly plan: Pick<OpenPlan, 'margin' | 'fee' | 'maxLoss'>;
}

const kindOf = ({ kind }: OpenForm) => (kind === 'market' ? OPEN_KIND : ENTRUST_KIND);

/** A market order pays its fee at once; an entrust sets it aside with the margin until it is filled. */
const toLegs = ({ item, plan }: Costs): Leg[] => {
  const currencyId = item.inForce.instrument.quoteCurrencyId;
  const from = availableOf(item.userId, 'lever', currencyId);
  const held: Leg = {
    from,
    to: frozenOf(item.userId, 'lever', currencyId),
    amount: item.kind === 'market' ? plan.margin : plan.maxLoss,
    putsInto: holdOf(item),
  };
  const paysFee = item.kind === 'market' && !isZero(plan.fee);
  return paysFee ? [held, { from, to: houseOf('fees', currencyId), amount: plan.fee }] : [held];
};

const toEntry = (planned: Costs): Entry => ({
  kind: kindOf(planned.item),
  reference: planned.item.reference,
  ruleVersion: planned.item.inForce.ruleVersion,
  legs: toLegs(planned),
});

const ONE = toAmount('1');
/** The accounts an order will touch, before anybody knows how much. */
const toLockEntry = (item: OpenItem): Entry => toEntry({ item, plan: { margin: ONE, fee: ONE, maxLoss: ONE } });

const toRow = ({ item, plan, tick }: Planned, nowMs: number): NewPosition => {
  const { instrument, market, rules, ruleVersion } = item.inForce;
  const isMarket = item.kind === 'market';
  return {
    userId: item.userId,
    instrumentId: instrument.id,
    currencyId: instrument.quoteCurrencyId,
    side: item.side,
    status: isMarket ? 'open' : 'entrust',
    entryKind: item.kind,
    lots: item.lots,
    contractSize: market.contractSize,
    multiple: plan.multiple,
    limitPrice: isMarket ? null : plan.price,
    entryPrice: isMarket ? plan.price : null,
    margin: plan.margin,
    openFee: plan.fee,
    takeProfit: item.takeProfit,
    stopLoss: item.stopLoss,
    liquidationPrice: isMarket ? plan.liquidationPrice : null,
    warnPrice: isMarket ? plan.warnPrice : null,
    urgentPrice: isMarket ? plan.urgentPrice : null,
    tickSeq: tick.seq,
    nightsDoneMs: midnightOf(nowMs),
    expiresAt: isMarket ? null : new Date(nowMs + rules.entrustDays * DAY_MS),
    ruleVersion,
    reference: item.reference,
  };
};

interface Seen {
  readonly books: OpenBooks;
  readonly marks: ReadonlyMap<number, MarkTick>;
  readonly live: Map<number, number>;
  readonly traders: ReadonlyMap<number, Trader>;
  readonly nowMs: number;
}

/** Everything that is decided under the lock of the accounts: price, count and age of the account. */
const look = async (deps: FuturesDeps, tx: Tx, items: readonly OpenItem[]): Promise<Seen> => {
  const userIds = [...new Set(items.map(({ userId }) => userId))];
  const books = deps.ledger.openFor(tx, items.map(toLockEntry));
  const [marks, live, traders] = await Promise.all([
    loadMarks(
      tx.client,
      items.map(({ inForce }) => inForce.instrument.id),
    ),
    countLive(tx.client, userIds),
    loadTraders(tx.client, userIds),
  ]);
  return { books, marks, live, traders, nowMs: deps.clock.nowMs() };
};

const momentOf = (deps: FuturesDeps, item: OpenItem, seen: Seen): OpenMoment => {
  const { instrument, isOpen, rules } = item.inForce;
  const tick = seen.marks.get(instrument.id);
  const trader = seen.traders.get(item.userId) ?? { registeredMs: seen.nowMs, phone: '' };
  const user = { registeredMs: trader.registeredMs, nowMs: seen.nowMs, area: findAreaCode(trader.phone) };
  return {
    isOpen,
    inSession: deps.board.isOpen(instrument.id),
    isStale: isStaleTick(tick, seen.nowMs),
    mark: tick?.price ?? '',
    positions: seen.live.get(item.userId) ?? 0,
    maxMultiple: computeMaxMultiple(rules, user).multiple,
  };
};

type Decision = { readonly planned: Planned } | { readonly refusal: Refusal };

const decide = (deps: FuturesDeps, items: readonly OpenItem[], seen: Seen): Decision[] =>
  items.map((item) => {
    const { id, symbol } = item.inForce.instrument;
    if (deps.board.pauseOf(id) !== null) return { refusal: new Refusal('instrument_paused', { symbol }) };
    const tick = seen.marks.get(id);
    const decision = decideOpen(item, { ...item.inForce, moment: momentOf(deps, item, seen) });
    if (!decision.ok) return { refusal: new Refusal(decision.code, decision.params) };
    if (!tick) return { refusal: new Refusal('price_unavailable', { symbol }) };
    seen.live.set(item.userId, (seen.live.get(item.userId) ?? 0) + 1);
    return { planned: { item, plan: decision.plan, tick } };
  });

/** Own limits: what is staked is the margin, what can be lost is the margin and the fee. */
const weigh = async (tx: Tx, planned: readonly Planned[], nowMs: number): Promise<Map<OpenItem, Refusal>> => {
  const asks = planned.map(({ item, plan }) => ({
    userId: item.userId,
    stake: { stake: plan.margin, loss: plan.maxLoss },
  }));
  const decisions = asks.length === 0 ? [] : await weighSelfLimits(tx, asks, nowMs);
  return new Map(
    decisions.flatMap((decision, index) => {
      const item = planned[index]?.item;
      return item && !decision.ok ? [[item, new Refusal(decision.code, decision.params)]] : [];
    }),
  );
};

const refusedBy = ({ inForce }: OpenItem, result: PostResult | undefined): Refusal | null => {
  if (!result || result.ok) return null;
  // A hold of this reference has been there before: so has the key.
  if (result.problem !== 'insufficient') return new Refusal('idempotency_key_reused');
  return new Refusal('insufficient_balance', { available: result.available, currency: inForce.market.currency });
};

const book = async (deps: FuturesDeps, tx: Tx, items: readonly OpenItem[]): Promise<Outcome<Booked<Opened>>[]> => {
  if (items.length === 0) return [];
  const seen = await look(deps, tx, items);
  const decisions = decide(deps, items, seen);
  const planned = decisions.flatMap((decision) => ('planned' in decision ? [decision.planned] : []));
  const refusals = await weigh(tx, planned, seen.nowMs);
  const allowed = planned.filter(({ item }) => !refusals.has(item));
  const results = await seen.books.post(allowed.map(toEntry));
  allowed.forEach(({ item }, index) => {
    const refusal = refusedBy(item, results[index]);
    if (refusal) refusals.set(item, refusal);
  });
  const accepted = allowed.filter(({ item }) => !refusals.has(item));
  const rows = accepted.map((one) => toRow(one, seen.nowMs));
  const made = await insertPositions(tx, rows, new Date(seen.nowMs));
  sendFuturesEvents(
    tx,
    made.map((row) => ({ ...row, status: '' })),
  );
  return decisions.map((decision, index): Outcome<Booked<Opened>> => {
    if ('refusal' in decision) return { ok: false, error: decision.refusal };
    const { item } = decision.planned;
    const error = refusals.get(items[index] ?? item);
    if (error) return { ok: false, error };
    const notice = item.kind === 'market' ? 'futures_opened' : 'entrust_placed';
    return { ok: true, value: { entryKind: kindOf(item), reply: { notice } } };
  });
};

/** Stocks are a product of their own: both must be open to the user. */
const ensureOffered = async (deps: FuturesDeps, userId: number, { instrument }: MarketInForce): Promise<void> => {
  const products: Product[] = instrument.kind === 'stock' ? ['futures', 'stocks'] : ['futures'];
  const { products: rules } = await deps.rules.now();
  for (const product of products) {
    const [open] = await weighProduct(deps.pool, rules, { product, userIds: [userId] });
    if (open && !open.ok) throw new Refusal(open.code as RefusalCode);
  }
};

/**
 * Opens a position at the newest index price, or places an entrust that waits for its limit. Orders of one moment share a
 * transaction; price, balance, limits and the number of positions are looked at behind the lock of the accounts.
 */
export const createOpenPosition = (deps: FuturesDeps): ((request: OpenRequest) => Promise<Answer<Opened>>) => {
  const commit = groupCommit<OpenItem, Answer<Opened>>({
    pool: deps.pool,
    run: (tx, items, mode) =>
      bookOnce({
        tx,
        items,
        mode,
        at: new Date(deps.clock.nowMs()),
        book: (fresh) => book(deps, tx, fresh),
      }),
  });
  return async (request) => {
    const inForce = await readMarket(deps, request);
    await ensureOffered(deps, request.userId, inForce);
    const { idempotency } = request;
    const reference = idempotency ? referenceOfCall(request.userId, idempotency) : deps.newId();
    const answer = await commit({ ...request, reference, inForce });
    deps.changes.tell();
    return answer;
  };
};
