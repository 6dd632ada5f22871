import type { RefusalCode } from '@candor/contract/codes';
import { computeHold, type OpenHold } from '@candor/domain/futures/decide-fill';
import {
  computeMaxMultiple,
  decideOpen,
  type OpenForm,
  type OpenMoment,
  type OpenPlan,
} from '@candor/domain/futures/decide-open';
import { findAreaCode, type Product } from '@candor/domain/limits/product-rules';
import { toAmount, toPrice } from '@candor/money/decimal';
import { findHaltRefusals } from '#kernel/halts/find-halt-refusals';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Entry, PostResult } from '#kernel/ledger/entry';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand } from '#kernel/ledger/money-command';
import type { Answer, Booked, OnceItem } from '#kernel/ledger/once';
import type { OpenBooks } from '#kernel/ledger/post';
import { checkProducts, checkSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { findAcceptanceRefusal } from '../acceptance';
import { holdOf } from '../close-entries';
import type { FuturesDeps } from '../deps';
import { sendFuturesEvents } from '../futures-events';
import { type MarketInForce, readMarket } from '../market-in-force';
import { isStaleTick, loadMarks, type MarkTick } from '../marks.store';
import { midnightOf } from '../position-terms';
import { insertPositions, type NewPosition } from '../positions.store';
import { countLive, loadTraders, type Trader } from '../traders.store';
import { loadOpenOrders } from '../waiting.store';
import { createAwaitFill } from './await-fill';

const HOLD_KIND = 'futures_hold';
const ENTRUST_KIND = 'futures_entrust';
const DAY_MS = 86_400_000;

export interface OpenRequest extends Asking, OpenForm {
  readonly currencyId: number;
  readonly legalId: number;
}

interface OpenItem extends OnceItem, OpenForm {
  readonly inForce: MarketInForce;
}

/** The stored reply of the call. */
export interface Opened {
  readonly notice: 'futures_opened' | 'entrust_placed';
  /** Reference of a market order, whose row has the result. Absent in replies from before orders waited for a tick. */
  readonly reference?: string;
}

interface Planned {
  readonly item: OpenItem;
  readonly plan: OpenPlan;
  /** The amount to hold: for an entrust, the cost at its limit. */
  readonly hold: OpenHold;
  readonly tick: MarkTick;
}

/** The amount an order holds; the rest of its plan moves no money. */
interface Costs {
  readonly item: OpenItem;
  readonly hold: Pick<OpenHold, 'held'>;
}

const isMarket = ({ kind }: OpenForm): boolean => kind === 'market';
const kindOf = (form: OpenForm) => (isMarket(form) ? HOLD_KIND : ENTRUST_KIND);

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
/** An entry with the accounts an order will touch, before its amount is known. */
const toLockEntry = (item: OpenItem): Entry => toEntry({ item, hold: { held: ONE } });

const toRow = ({ item, plan, hold, tick }: Planned, nowMs: number): NewPosition => {
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
    // Based on the later of clock and tick time: a clock behind the ticks does not shorten the order's time.
    fillByMs: isNow ? Math.max(nowMs, tick.timeMs) + rules.orderWaitMs : null,
    nightsDoneMs: midnightOf(nowMs),
    expiresAt: isNow ? null : new Date(nowMs + rules.entrustDays * DAY_MS),
    ruleVersion,
    reference: item.reference,
  };
};

interface Seen {
  readonly books: OpenBooks;
  readonly halted: ReadonlyMap<number, Refusal>;
  readonly marks: ReadonlyMap<number, MarkTick>;
  readonly live: Map<number, number>;
  readonly traders: ReadonlyMap<number, Trader>;
  readonly nowMs: number;
}

/**
 * Loads what is decided under the lock of the accounts: price, number of positions and age of the account. Halts are
 * locked first.
 */
const loadForOpen = async (deps: FuturesDeps, tx: Tx, items: readonly OpenItem[]): Promise<Seen> => {
  const userIds = [...new Set(items.map(({ userId }) => userId))];
  const asked = items.map(({ inForce: { instrument } }) => ({
    instrumentId: instrument.id,
    symbol: instrument.symbol,
  }));
  const halts = findHaltRefusals(tx.client, 'open', asked);
  const books = deps.ledger.openFor(tx, items.map(toLockEntry));
  const [halted, marks, live, traders] = await Promise.all([
    halts,
    loadMarks(
      tx.client,
      items.map(({ inForce }) => inForce.instrument.id),
    ),
    countLive(tx.client, userIds),
    loadTraders(tx.client, userIds),
  ]);
  return { books, halted, marks, live, traders, nowMs: deps.clock.nowMs() };
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

const holdFor = (item: OpenItem, plan: OpenPlan): OpenHold =>
  isMarket(item)
    ? computeHold(item, { ...item.inForce, price: plan.price })
    : { price: toPrice(plan.price), margin: plan.margin, fee: plan.fee, held: plan.maxLoss };

type Decision = { readonly planned: Planned } | { readonly refusal: Refusal };

const decide = (deps: FuturesDeps, items: readonly OpenItem[], seen: Seen): Decision[] =>
  items.map((item) => {
    const { id: instrumentId, symbol } = item.inForce.instrument;
    const tick = seen.marks.get(instrumentId);
    const what = isMarket(item) ? 'open' : 'entrust';
    const refusal =
      seen.halted.get(instrumentId) ?? findAcceptanceRefusal(deps, { what, instrumentId, tick, nowMs: seen.nowMs });
    if (refusal) return { refusal };
    const decision = decideOpen(item, { ...item.inForce, moment: momentOf(deps, item, seen) });
    if (!decision.ok) return { refusal: new Refusal(decision.code, decision.params) };
    if (!tick) return { refusal: new Refusal('price_unavailable', { symbol }) };
    seen.live.set(item.userId, (seen.live.get(item.userId) ?? 0) + 1);
    return { planned: { item, plan: decision.plan, hold: holdFor(item, decision.plan), tick } };
  });

/**
 * Checks the user's own limits: the stake is the margin, the possible loss is margin and fee, at the price they are
 * held at.
 */
const checkOwnLimits = async (
  { declared }: FuturesDeps,
  tx: Tx,
  { planned, nowMs }: { readonly planned: readonly Planned[]; readonly nowMs: number },
): Promise<Map<OpenItem, Refusal>> => {
  const asks = planned.map(({ item, hold }) => ({
    userId: item.userId,
    stake: { stake: hold.margin, loss: hold.held },
  }));
  const decisions = asks.length === 0 ? [] : await checkSelfLimits(tx, declared.selfLimitFlows, { asks, nowMs });
  return new Map(
    decisions.flatMap((decision, index) => {
      const item = planned[index]?.item;
      return item && !decision.ok ? [[item, new Refusal(decision.code, decision.params)]] : [];
    }),
  );
};

const refusedBy = ({ inForce }: OpenItem, result: PostResult | undefined): Refusal | null => {
  if (!result || result.ok) return null;
  // A hold with this reference existed before, and therefore the order.
  if (result.problem !== 'insufficient') return new Refusal('already_done');
  return new Refusal('insufficient_balance', { available: result.available, currency: inForce.market.currency });
};

const book = async (deps: FuturesDeps, tx: Tx, items: readonly OpenItem[]): Promise<Outcome<Booked<Opened>>[]> => {
  if (items.length === 0) return [];
  const seen = await loadForOpen(deps, tx, items);
  const decisions = decide(deps, items, seen);
  const planned = decisions.flatMap((decision) => ('planned' in decision ? [decision.planned] : []));
  const refusals = await checkOwnLimits(deps, tx, { planned, nowMs: seen.nowMs });
  const allowed = planned.filter(({ item }) => !refusals.has(item));
  const results = await seen.books.post(allowed.map(toEntry));
  allowed.forEach(({ item }, index) => {
    const refusal = refusedBy(item, results[index]);
    if (refusal) refusals.set(item, refusal);
  });
  const accepted = allowed.filter(({ item }) => !refusals.has(item));
  const rows = accepted.map((one) => toRow(one, seen.nowMs));
  const made = await insertPositions(tx, rows, new Date(seen.nowMs));
  // For a market order the event is sent when it is filled or refused.
  sendFuturesEvents(
    tx,
    made.filter(({ status }) => status === 'entrust'),
  );
  return decisions.map((decision, index): Outcome<Booked<Opened>> => {
    if ('refusal' in decision) return { ok: false, error: decision.refusal };
    const { item } = decision.planned;
    const error = refusals.get(items[index] ?? item);
    if (error) return { ok: false, error };
    const reply: Opened = isMarket(item)
      ? { notice: 'futures_opened', reference: item.reference }
      : { notice: 'entrust_placed' };
    return { ok: true, value: { entryKind: kindOf(item), reply } };
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
 * Accepts a market order under the newest tick, to be filled by the next one, or places an entrust that waits for its
 * limit. Concurrent orders share a transaction; price, balance, limits and the number of positions are checked under
 * the lock of the accounts. The reply to a market order waits for its fill; a repeated key returns the result of the
 * first call.
 */
export const createOpenPosition = (deps: FuturesDeps) => {
  const open = createMoneyCommand<OpenRequest, OpenItem, Opened>({
    deps,
    prepare: async (request) => {
      const inForce = await readMarket(deps, request);
      await ensureOffered(deps, request.userId, inForce);
      return { ...request, inForce };
    },
    book: (tx, items) => book(deps, tx, items),
  });
  const awaitFill = createAwaitFill(deps, {
    load: loadOpenOrders,
    waitingIds: ({ id, isWaiting }) => (isWaiting ? [id] : []),
  });
  return async (request: OpenRequest, onAccepted: () => void): Promise<Answer<Opened>> => {
    const answer = await open(request);
    deps.changes.tell();
    if (answer.reply.reference === undefined) return answer;
    onAccepted();
    const { futures } = await deps.rules.now();
    const { refusal } = await awaitFill(answer.reply.reference, futures.orderWaitMs);
    if (refusal) throw new Refusal(refusal.code, refusal.params);
    return answer;
  };
};
