import type { RefusalCode } from '@candor/contract/codes';
import type { OpenHold } from '@candor/domain/futures/decide-fill';
import type { OpenForm } from '@candor/domain/futures/decide-open';
import type { Product } from '@candor/domain/limits/product-rules';
import { toAmount } from '@candor/money/decimal';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Entry, PostResult } from '#kernel/ledger/entry';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done } from '#kernel/ledger/money-command';
import type { Booked } from '#kernel/ledger/once';
import type { OpenBooks } from '#kernel/ledger/post';
import { checkProducts, checkSelfLimits, type SelfLimitAsk } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { holdOf } from '../close-entries';
import type { FuturesDeps } from '../deps';
import { sendFuturesEvents } from '../futures-events';
import { type MarketInForce, readMarket } from '../market-in-force';
import { midnightOf } from '../position-terms';
import { findTrialOrders, insertPositions, type NewPosition } from '../positions.store';
import { deskOf, isTrial } from '../trial/trial-funds';
import { loadOpenOrders } from '../waiting.store';
import { createAwaitFill } from './await-fill';
import {
  type Decision,
  decideOpens,
  findHalts,
  isMarket,
  loadSeen,
  type OpenItem,
  type Planned,
  type Seen,
} from './decide-opens';

const HOLD_KIND = 'futures_hold';
const ENTRUST_KIND = 'futures_entrust';
/** The effect of the call is its row: nothing is booked before the fill. */
const TRIAL_ORDER_KIND = 'futures_trial_order';
const DAY_MS = 86_400_000;

export interface OpenRequest extends Asking, OpenForm {
  readonly currencyId: number;
  readonly legalId: number;
  /** The trial fund that pays margin and fees; null: the user does. */
  readonly couponId: number | null;
}

/** The stored reply of the call. */
export interface Opened {
  readonly notice: 'futures_opened' | 'entrust_placed';
  /** Reference of a market order, whose row has the result. Absent in replies from before orders waited for a tick. */
  readonly reference?: string;
}

/** The amount an order holds; the rest of its plan moves no money. */
interface Costs {
  readonly item: OpenItem;
  readonly hold: Pick<OpenHold, 'held'>;
}

const kindOf = (item: OpenItem): string => {
  if (isTrial(item)) return TRIAL_ORDER_KIND;
  return isMarket(item) ? HOLD_KIND : ENTRUST_KIND;
};

/** Margin and fee stay in the hold until the order is filled; only then the fee is paid. */
const toEntry = ({ item, hold }: Costs): Entry => {
  const currencyId = item.inForce.instrument.quoteCurrencyId;
  return {
    kind: kindOf(item),
    reference: item.reference,
    ruleVersion: item.inForce.ruleVersion,
    legs: [
      {
        from: availableOf(item.userId, 'lever', currencyId),
        to: frozenOf(item.userId, 'lever', currencyId),
        amount: hold.held,
        putsInto: holdOf(item),
      },
    ],
  };
};

const ONE = toAmount('1');
/**
 * An entry with the accounts an order will touch, before its amount is known. A trial order touches none, but its
 * user's positions are counted under their lock.
 */
const toLockEntry = (item: OpenItem): Entry => toEntry({ item, hold: { held: ONE } });

type Moment = Pick<Seen, 'nowMs' | 'acceptedMs'>;

const toRow = ({ item, plan, hold, fees, tick, besideSize }: Planned, { nowMs, acceptedMs }: Moment): NewPosition => {
  const { instrument, market, rules, ruleVersion } = item.inForce;
  const isNow = isMarket(item);
  return {
    userId: item.userId,
    instrumentId: instrument.id,
    currencyId: instrument.quoteCurrencyId,
    side: item.side,
    status: isNow ? 'pending' : 'entrust',
    entryKind: item.kind,
    lots: item.lots,
    contractSize: market.contractSize,
    besideSize,
    multiple: plan.multiple,
    limitPrice: isNow ? null : plan.price,
    margin: hold.margin,
    openFee: hold.fee,
    takeProfit: item.takeProfit,
    stopLoss: item.stopLoss,
    tickSeq: tick.seq,
    acceptedPrice: isNow ? plan.price : null,
    holdPrice: isNow ? hold.price : null,
    quotedPrice: isNow ? item.quotedPrice : null,
    openAfterMs: isNow ? acceptedMs : null,
    // Based on the later of clock and tick time: a clock behind the ticks does not shorten the order's time.
    fillByMs: isNow ? Math.max(acceptedMs, tick.timeMs) + rules.orderWaitMs : null,
    nightsDoneMs: midnightOf(nowMs),
    expiresAt: isNow ? null : new Date(nowMs + rules.entrustDays * DAY_MS),
    ruleVersion,
    feeLevel: fees.level,
    feeDiscount: fees.discountPercent,
    feeFactor: fees.factor,
    couponId: item.couponId,
    reference: item.reference,
  };
};

/**
 * Loads what is decided under the lock of the accounts: price, number of positions, age of the account and fee terms.
 * Halts are locked first.
 */
const loadForOpen = async (
  deps: FuturesDeps,
  tx: Tx,
  items: readonly OpenItem[],
): Promise<{ readonly books: OpenBooks; readonly seen: Seen }> => {
  const halts = findHalts(tx, items);
  const books = deps.ledger.openFor(tx, items.map(toLockEntry));
  return { books, seen: await loadSeen(deps, tx, { items, halts }) };
};

/**
 * Takes what trial orders need from their coupons. Coupons are locked before accounts, so these orders are decided
 * twice: here, and under the lock of the accounts. The plans stand as they are decided here.
 */
const takeTrials = async (
  deps: FuturesDeps,
  tx: Tx,
  items: readonly OpenItem[],
): Promise<ReadonlyMap<OpenItem, Decision>> => {
  const trials = items.filter(isTrial);
  if (trials.length === 0) return new Map();
  const seen = await loadSeen(deps, tx, { items: trials, halts: findHalts(tx, trials) });
  const decisions = decideOpens(deps, trials, seen);
  const planned = decisions.flatMap((decision) => ('planned' in decision ? [decision.planned] : []));
  const asks = planned.map(({ item, plan, hold }) => ({
    couponId: item.couponId ?? 0,
    userId: item.userId,
    kind: 'trial_futures' as const,
    amount: hold.held,
    multiple: plan.multiple,
  }));
  const taken = asks.length === 0 ? [] : await deskOf(deps).take(tx, asks, new Date(seen.nowMs));
  const refusalOf = new Map(planned.map((plan, index) => [plan, taken[index]]));
  return new Map(
    decisions.map((decision, index): [OpenItem, Decision] => {
      const refusal = 'planned' in decision ? refusalOf.get(decision.planned) : null;
      return [trials[index] as OpenItem, refusal ? { refusal } : decision];
    }),
  );
};

type Refusals = Map<OpenItem, Refusal>;

/**
 * Refuses an order after its trial fund was taken by throwing: the rollback gives it back, and the group commit repeats
 * the other orders of the batch.
 */
const refuseLater = (refusals: Refusals, item: OpenItem, refusal: Refusal): void => {
  if (isTrial(item)) throw refusal;
  refusals.set(item, refusal);
};

const NO_STAKE: SelfLimitAsk['stake'] = { session_minutes: '0' };
/**
 * Checks the user's own limits: the stake is the margin, the possible loss is margin and fee, at the price they are
 * held at. A trial order stakes nothing, but an exclusion is for it too.
 */
const checkOwnLimits = async (
  { declared }: FuturesDeps,
  tx: Tx,
  { planned, nowMs }: { readonly planned: readonly Planned[]; readonly nowMs: number },
): Promise<(Refusal | null)[]> => {
  if (planned.length === 0) return [];
  const asks = planned.map(({ item, hold }) => ({
    userId: item.userId,
    stake: isTrial(item) ? NO_STAKE : { stake: hold.margin, loss: hold.held },
  }));
  const decisions = await checkSelfLimits(tx, declared.selfLimitFlows, { asks, nowMs });
  return decisions.map((decision) => (decision.ok ? null : new Refusal(decision.code, decision.params)));
};

const refusedBy = ({ inForce }: OpenItem, result: PostResult | undefined): Refusal | null => {
  if (!result || result.ok) return null;
  // A hold with this reference existed before, and therefore the order.
  if (result.problem !== 'insufficient') return new Refusal('already_done');
  return new Refusal('insufficient_balance', { available: result.available, currency: inForce.market.currency });
};

/** Posts what the orders hold; trial orders hold nothing. */
const postHolds = async (
  books: OpenBooks,
  planned: readonly Planned[],
  refusals: Refusals,
): Promise<readonly Planned[]> => {
  const paying = planned.filter(({ item }) => !isTrial(item));
  const results = await books.post(paying.map(toEntry));
  paying.forEach(({ item }, index) => {
    const refusal = refusedBy(item, results[index]);
    if (refusal) refusals.set(item, refusal);
  });
  return planned.filter(({ item }) => !refusals.has(item));
};

/** Decides the orders under the lock of the accounts; returns those to be placed. */
const grant = async (
  deps: FuturesDeps,
  tx: Tx,
  {
    asked,
    trials,
    refusals,
  }: { asked: readonly OpenItem[]; trials: ReadonlyMap<OpenItem, Decision>; refusals: Refusals },
): Promise<{ readonly planned: readonly Planned[] } & Moment> => {
  const { books, seen } = await loadForOpen(deps, tx, asked);
  const granted: Planned[] = [];
  decideOpens(deps, asked, seen).forEach((decision, index) => {
    const item = asked[index] as OpenItem;
    const planned = trials.get(item) ?? decision;
    if ('refusal' in decision) refuseLater(refusals, item, decision.refusal);
    else if ('planned' in planned) granted.push(planned.planned);
  });
  const limited = await checkOwnLimits(deps, tx, { planned: granted, nowMs: seen.nowMs });
  granted.forEach(({ item }, index) => {
    const refusal = limited[index];
    if (refusal) refuseLater(refusals, item, refusal);
  });
  const allowed = granted.filter(({ item }) => !refusals.has(item));
  const { nowMs, acceptedMs } = seen;
  return { planned: await postHolds(books, allowed, refusals), nowMs, acceptedMs };
};

const toReply = (item: OpenItem): Opened =>
  isMarket(item) ? { notice: 'futures_opened', reference: item.reference } : { notice: 'entrust_placed' };

const book = async (deps: FuturesDeps, tx: Tx, items: readonly OpenItem[]): Promise<Outcome<Booked<Opened>>[]> => {
  if (items.length === 0) return [];
  const trials = await takeTrials(deps, tx, items);
  const refusals: Refusals = new Map();
  for (const [item, decision] of trials) if ('refusal' in decision) refusals.set(item, decision.refusal);
  const asked = items.filter((item) => !refusals.has(item));
  const { planned, ...moment } = await grant(deps, tx, { asked, trials, refusals });
  const rows = planned.map((one) => toRow(one, moment));
  const made = await insertPositions(tx, rows, new Date(moment.nowMs));
  // For a market order the event is sent when it is filled or refused.
  sendFuturesEvents(
    tx,
    made.filter(({ status }) => status === 'entrust'),
  );
  return items.map((item): Outcome<Booked<Opened>> => {
    const error = refusals.get(item);
    return error ? { ok: false, error } : { ok: true, value: { entryKind: kindOf(item), reply: toReply(item) } };
  });
};

/** Stocks are a separate product: both must be open to the user. */
const ensureOffered = async (deps: FuturesDeps, userId: number, { instrument }: MarketInForce): Promise<void> => {
  const products: Product[] = instrument.kind === 'stock' ? ['futures', 'stocks'] : ['futures'];
  const { products: rules } = await deps.rules.now();
  for (const product of products) {
    const [open] = await checkProducts(deps.pool, rules, { product, userIds: [userId] });
    if (open && !open.ok) throw new Refusal(open.code as RefusalCode);
  }
};

/**
 * Accepts a market order under the newest tick, to be filled by the first whose sources spoke after it, or places an entrust that waits for its
 * limit. Concurrent orders share a transaction; price, balance, limits and the number of positions are checked under
 * the lock of the accounts. The reply to a market order waits for its fill; a repeated key returns the result of the
 * first call.
 */
export const createOpenPosition = (deps: FuturesDeps) => {
  const open = createMoneyCommand<OpenRequest, OpenItem, Opened>({
    deps,
    prepare: async (request) => {
      if (isTrial(request) && !isMarket(request)) throw new Refusal('coupon_market_order');
      const inForce = await readMarket(deps, request);
      await ensureOffered(deps, request.userId, inForce);
      return { ...request, inForce };
    },
    book: (tx, items) => book(deps, tx, items),
    findDone: findTrialOrders,
  });
  const awaitFill = createAwaitFill(deps, {
    load: loadOpenOrders,
    waitingIds: ({ id, isWaiting }) => (isWaiting ? [id] : []),
  });
  return async (request: OpenRequest, onAccepted: () => void): Promise<Done<OpenItem, Opened>> => {
    const answer = await open(request);
    deps.changes.notify();
    if (answer.reply.reference === undefined) return answer;
    onAccepted();
    const { futures } = await deps.rules.now();
    const { refusal } = await awaitFill(answer.reply.reference, futures.orderWaitMs);
    if (refusal) throw new Refusal(refusal.code, refusal.params);
    return answer;
  };
};
