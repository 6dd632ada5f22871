import { decideExposure, decideOption, type OptionForm } from '@candor/domain/options/decide-option';
import { add, toAmount } from '@candor/money/decimal';
import { findHaltRefusals } from '#kernel/halts/find-halt-refusals';
import type { PostResult } from '#kernel/ledger/entry';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Prepared } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import type { OpenBooks } from '#kernel/ledger/post';
import { checkProducts, checkSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { OptionsDeps } from '../deps';
import { isOffered } from '../offer';
import { STAKE_KIND, toStakeEntry } from '../option-entries';
import type { OptionView } from '../option-view';
import {
  type AcceptedHead,
  type AcceptedOption,
  exposureKey,
  loadExposures,
  loadHeads,
  type NewOption,
  sendOptions,
  takeIds,
} from '../submit.store';

export interface SubmitRequest extends Asking, OptionForm {
  readonly instrumentId: number;
  readonly currencyId: number;
}

interface NewItem extends NewOption, OnceItem {
  readonly symbol: string;
  readonly currency: string;
  readonly exposureCap: string;
}

/** The stored reply of the call; the order itself is read when it is answered. */
export interface Placed {
  readonly notice: 'order_placed';
  readonly orderId: number;
  readonly acceptedSeq: number;
  readonly acceptedMs: number;
}

interface CheckedStakes {
  readonly books: OpenBooks;
  readonly refusals: (Refusal | null)[];
  readonly heads: ReadonlyMap<number, AcceptedHead>;
  readonly ids: readonly number[];
}

/** Each order counts towards the exposure of the next one of the same user and instrument. */
const findOverExposed = (items: readonly NewItem[], used: Map<string, string>): (Refusal | null)[] =>
  items.map(({ userId, instrumentId, stake, exposureCap, currency }) => {
    const key = exposureKey(userId, instrumentId);
    const before = used.get(key) ?? '0';
    const decision = decideExposure(before, stake, { cap: exposureCap, currency });
    if (!decision.ok) return new Refusal(decision.code, decision.params);
    used.set(key, add(toAmount(before), toAmount(stake)));
    return null;
  });

/**
 * Sends all statements at once, on one connection and in this order: halts, accounts and the users' own limits are
 * locked first, so that rows read afterwards do not change until the commit.
 */
const checkStakes = async (
  { ledger, clock, declared }: OptionsDeps,
  tx: Tx,
  { items, nowMs }: { readonly items: readonly NewItem[]; readonly nowMs: number },
): Promise<CheckedStakes> => {
  const halted = findHaltRefusals(tx.client, 'option', items);
  const asks = items.map(({ userId, stake }) => ({ userId, stake: { stake, loss: stake } }));
  const books = ledger.openFor(tx, items.map(toStakeEntry));
  const limited = checkSelfLimits(tx, declared.selfLimitFlows, { asks, nowMs });
  const exposed = loadExposures(tx.client, items);
  const ended = loadHeads(
    tx.client,
    items.map(({ instrumentId }) => instrumentId),
    clock,
  );
  const [halts, limits, used, heads, ids] = await Promise.all([
    halted,
    limited,
    exposed,
    ended,
    takeIds(tx.client, items.length),
  ]);
  const overExposed = findOverExposed(items, used);
  const refusals = items.map(({ instrumentId, symbol }, index) => {
    // Checked again under the locks: this process may not have received the pause yet.
    if (heads.get(instrumentId)?.isPaused) return new Refusal('instrument_paused', { symbol });
    const halt = halts.get(instrumentId);
    const own = limits[index];
    if (halt) return halt;
    return own && !own.ok ? new Refusal(own.code, own.params) : (overExposed[index] ?? null);
  });
  return { books, refusals, heads, ids };
};

const refusedBy = (item: NewItem, result: PostResult): Refusal | null =>
  result.ok ? null : new Refusal('insufficient_balance', { available: result.available, currency: item.currency });

/** Takes the stakes and inserts the orders: after the commit they will be settled, whatever happens to this process. */
const accept = async (
  deps: OptionsDeps,
  tx: Tx,
  { items, nowMs }: { readonly items: readonly NewItem[]; readonly nowMs: number },
): Promise<Outcome<Booked<Placed>>[]> => {
  const { books, refusals, heads, ids } = await checkStakes(deps, tx, { items, nowMs });
  const wanted = items.filter((_, index) => refusals[index] === null);
  const results = await books.post(wanted.map(toStakeEntry));
  const paidBy = new Map(wanted.map((item, index) => [item, refusedBy(item, results[index] as PostResult)]));
  const rows: AcceptedOption[] = [];
  const outcomes = items.map((item, index): Outcome<Booked<Placed>> => {
    const error = refusals[index] ?? paidBy.get(item) ?? null;
    if (error) return { ok: false, error };
    const { seq: acceptedSeq, nowMs: acceptedMs } = heads.get(item.instrumentId) ?? { seq: 0, nowMs };
    const id = ids[index] ?? 0;
    rows.push({ option: item, id, acceptedSeq, acceptedMs, entryByMs: acceptedMs + item.entryWaitMs });
    const reply: Placed = { notice: 'order_placed', orderId: id, acceptedSeq, acceptedMs };
    return { ok: true, value: { entryKind: STAKE_KIND, reply } };
  });
  sendOptions(tx, rows);
  return outcomes;
};

/** Checks without the database: market, duration, stake, and whether the price is fresh. */
const check = async (deps: OptionsDeps, request: SubmitRequest): Promise<Prepared<NewItem>> => {
  const { board, rules, currencies } = deps;
  const instrument = board.instrument(request.instrumentId) ?? refuse('instrument_unknown');
  const currency = await currencies.find(instrument.quoteCurrencyId);
  if (!currency || currency.id !== request.currencyId) return refuse('parameter_error', { field: 'currency_id' });
  const book = await rules.now();
  const decision = decideOption(request, book.options, {
    symbol: instrument.symbol,
    currency: currency.name,
    scale: currency.scale,
    isOpen: isOffered(deps, book, instrument),
    isPaused: board.pauseOf(instrument.id) !== null,
    isStale: board.isStale(instrument.id),
  });
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  const { direction, seconds } = request;
  return {
    ...decision.plan,
    instrumentId: instrument.id,
    symbol: instrument.symbol,
    currencyId: currency.id,
    currency: currency.name,
    direction,
    seconds,
    ruleVersion: book.version,
    entryWaitMs: book.options.entryWaitMs,
    exposureCap: book.options.exposureCap,
  };
};

const ensureProductOpen = async ({ pool, rules }: OptionsDeps, userId: number): Promise<void> => {
  const { products } = await rules.now();
  const [open] = await checkProducts(pool, products, { product: 'options', userIds: [userId] });
  if (open && !open.ok) throw new Refusal(open.code);
};

/** The order as it was just written. */
const toView = (item: NewItem, { orderId, acceptedSeq, acceptedMs }: Placed): OptionView => ({
  id: orderId,
  userId: item.userId,
  instrumentId: item.instrumentId,
  currencyId: item.currencyId,
  direction: item.direction,
  seconds: item.seconds,
  stake: item.stake,
  fee: item.fee,
  payoutRate: item.payoutRate,
  ruleVersion: item.ruleVersion,
  acceptedSeq,
  acceptedMs,
  entryByMs: acceptedMs + item.entryWaitMs,
  entrySeq: null,
  entryMs: null,
  entryPrice: null,
  dueMs: null,
  exitSeq: null,
  exitMs: null,
  exitPrice: null,
  state: 'accepted',
  result: null,
  voidReason: '',
  payout: null,
  createdAt: new Date(acceptedMs),
  settledAt: null,
});

export interface Submitted {
  readonly orderId: number;
  /** Null when the key was known: the order may have changed since and must be read. */
  readonly fresh: OptionView | null;
}

/** Takes a stake on an option. The order counts from the commit on, with the newest tick of that transaction. */
export const createSubmitOption = (deps: OptionsDeps): ((request: SubmitRequest) => Promise<Submitted>) => {
  const submit = createMoneyCommand<SubmitRequest, NewItem, Placed>({
    deps,
    prepare: async (request) => {
      const checked = await check(deps, request);
      await ensureProductOpen(deps, request.userId);
      return checked;
    },
    book: (tx, items, at) => accept(deps, tx, { items, nowMs: at.getTime() }),
  });
  return async (request) => {
    const { reply, booked } = await submit(request);
    return { orderId: reply.orderId, fresh: booked && toView(booked, reply) };
  };
};
