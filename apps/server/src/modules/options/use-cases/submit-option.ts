import { decideOption, type OptionForm } from '@candor/domain/options/decide-option';
import { toAmount } from '@candor/money/decimal';
import type { PostResult } from '#kernel/ledger/entry';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Prepared } from '#kernel/ledger/money-command';
import type { Booked } from '#kernel/ledger/once';
import { checkProducts } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { OptionsDeps } from '../deps';
import { isOffered } from '../offer';
import { STAKE_KIND, toStakeEntry } from '../option-entries';
import type { OptionView } from '../option-view';
import { type AcceptedOption, findTrialCalls, sendOptions } from '../submit.store';
import { acceptTrials } from './accept-trials';
import { checkStakes, type NewItem, type Placed, placeOption } from './check-stakes';

export interface SubmitRequest extends Asking, OptionForm {
  readonly instrumentId: number;
  readonly currencyId: number;
  /** A trial fund that is staked instead of the user's money. */
  readonly couponId?: number | undefined;
}

const refusedBy = (item: NewItem, result: PostResult): Refusal | null =>
  result.ok ? null : new Refusal('insufficient_balance', { available: result.available, currency: item.currency });

/** Takes the stakes and inserts the orders: after the commit they will be settled, whatever happens to this process. */
const accept = async (
  deps: OptionsDeps,
  tx: Tx,
  { items, nowMs }: { readonly items: readonly NewItem[]; readonly nowMs: number },
): Promise<Outcome<Booked<Placed>>[]> => {
  const checked = await checkStakes(deps, tx, { items, nowMs });
  const { books, refusals } = checked;
  const wanted = items.filter((_, index) => refusals[index] === null);
  const results = await books.post(wanted.map(toStakeEntry));
  const paidBy = new Map(wanted.map((item, index) => [item, refusedBy(item, results[index] as PostResult)]));
  const rows: AcceptedOption[] = [];
  const outcomes = items.map((item, index): Outcome<Booked<Placed>> => {
    const error = refusals[index] ?? paidBy.get(item) ?? null;
    if (error) return { ok: false, error };
    const { row, reply } = placeOption(item, checked, { index, nowMs });
    rows.push(row);
    return { ok: true, value: { entryKind: STAKE_KIND, reply } };
  });
  sendOptions(tx, rows);
  return outcomes;
};

const ZERO = toAmount('0');

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
  const { direction, seconds, couponId = null } = request;
  return {
    ...decision.plan,
    // A trial order pays no fee: there is no money of the user in it.
    fee: couponId === null ? decision.plan.fee : ZERO,
    couponId,
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
  couponId: item.couponId,
  ruleVersion: item.ruleVersion,
  acceptedSeq,
  acceptedMs,
  fillAfterMs: acceptedMs,
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
  const prepare = async (request: SubmitRequest): Promise<Prepared<NewItem>> => {
    const checked = await check(deps, request);
    await ensureProductOpen(deps, request.userId);
    return checked;
  };
  const submitOwn = createMoneyCommand<SubmitRequest, NewItem, Placed>({
    deps,
    prepare,
    book: (tx, items, readTime) => accept(deps, tx, { items, nowMs: readTime().getTime() }),
  });
  // In transactions of their own: a trial order that is refused after its fund was taken fails its transaction.
  const submitTrial = createMoneyCommand<SubmitRequest, NewItem, Placed>({
    deps,
    prepare,
    book: (tx, items, readTime) => acceptTrials(deps, tx, { items, at: readTime() }),
    findDone: findTrialCalls,
  });
  return async (request) => {
    const submit = request.couponId === undefined ? submitOwn : submitTrial;
    const { reply, booked } = await submit(request);
    return { orderId: reply.orderId, fresh: booked && toView(booked, reply) };
  };
};
