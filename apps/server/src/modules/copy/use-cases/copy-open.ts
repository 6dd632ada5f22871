import {
  type CopyDecision,
  type CopyMade,
  type CopyTerms,
  decideCopy,
  type LeaderOrder,
} from '@candor/domain/copy/decide-copy';
import type { FeeTerms } from '@candor/domain/fees/fee-terms';
import { computeMaxMultiple } from '@candor/domain/futures/decide-open';
import { scaleFees } from '@candor/domain/futures/scale-fees';
import { findAreaCode } from '@candor/domain/limits/product-rules';
import { toAmount } from '@candor/money/decimal';
import { loadFeeTerms } from '#kernel/fees/fee-terms.store';
import { findHaltRefusals } from '#kernel/halts/find-halt-refusals';
import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { referenceAt } from '#kernel/ledger/reference';
import { keepTicks } from '#kernel/pricing/tick-keep';
import {
  COPY_KIND,
  countLive,
  findAcceptanceRefusal,
  holdOf,
  insertCopies,
  loadLiveSizes,
  loadMarks,
  loadTraders,
  type MarketInForce,
  midnightOf,
  type NewCopy,
  sendFuturesEvents,
  sizeKey,
} from '#modules/futures/index';
import { checkProducts, checkSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { loadUsed, type NewResult, sendCopyPositions, sendResults } from '../copies.store';
import { sendCopyEvents } from '../copy-events';
import { readCopyTerms } from '../copy-terms';
import type { FanOutDeps } from '../deps';
import { loadNames } from '../names.store';
import type { RelationRow } from '../relations.store';
import type { Signal } from '../signals.store';
import { notifySkipped } from './notify-skipped';

/** What is the same for all followers of one act. */
interface Shared {
  readonly signal: Signal;
  readonly inForce: MarketInForce;
  readonly terms: CopyTerms;
  readonly order: LeaderOrder;
}

const referenceOf = ({ tickMs, id }: Signal, followerId: number): string =>
  referenceAt(tickMs, COPY_KIND, id, followerId);

const toEntry = (
  shared: Shared,
  followerId: number,
  { margin, fee }: { readonly margin: string; readonly fee: string },
): Entry => {
  const currencyId = shared.inForce.instrument.quoteCurrencyId;
  const reference = referenceOf(shared.signal, followerId);
  const own = availableOf(followerId, 'lever', currencyId);
  return {
    kind: COPY_KIND,
    reference,
    ruleVersion: shared.inForce.ruleVersion,
    legs: [
      { from: own, to: frozenOf(followerId, 'lever', currencyId), amount: margin, putsInto: holdOf({ reference }) },
      { from: own, to: houseOf('fees', currencyId), amount: fee },
    ],
  };
};

const ONE = toAmount('1');

interface Decided {
  readonly relation: RelationRow;
  /** The follower's own fee terms, which the copy keeps. */
  readonly fees: FeeTerms;
  /** What the follower had open and waiting in this direction before it. */
  readonly besideSize: string;
  readonly decision: CopyDecision;
}

interface Batch {
  readonly shared: Shared;
  readonly relations: readonly RelationRow[];
  readonly nowMs: number;
}

/** What is decided under the locks of the followers' accounts. */
const loadBatch = async (deps: FanOutDeps, tx: Tx, { shared, relations, nowMs }: Batch) => {
  const { instrument, isOpen } = shared.inForce;
  const userIds = relations.map(({ followerId }) => followerId);
  const halts = findHaltRefusals(tx.client, 'open', [{ instrumentId: instrument.id, symbol: instrument.symbol }]);
  const books = deps.ledger.openFor(
    tx,
    userIds.map((id) => toEntry(shared, id, { margin: ONE, fee: ONE })),
  );
  const { products } = await deps.rules.now();
  const [halted, marks, live, sizes, traders, used, futures, stocks, feesOf, balanceOf] = await Promise.all([
    halts,
    loadMarks(tx.client, [instrument.id]),
    countLive(tx.client, userIds),
    loadLiveSizes(
      tx.client,
      userIds.map((userId) => ({ userId, instrumentId: instrument.id })),
    ),
    loadTraders(tx.client, userIds),
    loadUsed(tx.client, relations),
    checkProducts(tx.client, products, { product: 'futures', userIds }),
    instrument.kind === 'stock' ? checkProducts(tx.client, products, { product: 'stocks', userIds }) : [],
    loadFeeTerms(tx.client, userIds, new Date(nowMs)),
    books.balances(),
  ]);
  const tick = marks.get(instrument.id);
  // The accounts may have been waited for: the age of the price is that at this moment.
  const asked = { what: 'open' as const, instrumentId: instrument.id, tick, nowMs: deps.clock.nowMs() };
  const refusal = findAcceptanceRefusal(deps, asked);
  const isHalted = halted.has(instrument.id) || !isOpen || refusal !== null;
  return { books, live, sizes, traders, used, futures, stocks, feesOf, balanceOf, tick, isHalted };
};

/** The terms of an act for followers with the same fee factor, who share the plans made so far. */
const createTermsOf = ({ terms }: Shared) => {
  const known = new Map<string, CopyTerms>();
  return ({ factor }: FeeTerms): CopyTerms => {
    const own = known.get(factor) ?? { ...terms, futures: scaleFees(terms.futures, factor), plans: new Map() };
    known.set(factor, own);
    return own;
  };
};

const decideAll = async (deps: FanOutDeps, tx: Tx, batch: Batch) => {
  const { shared, relations, nowMs } = batch;
  const { instrument, rules } = shared.inForce;
  const seen = await loadBatch(deps, tx, batch);
  const termsOf = createTermsOf(shared);
  const decided = relations.map((relation, place): Decided => {
    const { followerId } = relation;
    const trader = seen.traders.get(followerId) ?? { registeredMs: nowMs, phone: '' };
    const user = { registeredMs: trader.registeredMs, nowMs, area: findAreaCode(trader.phone) };
    const moment = {
      isPaused: relation.state === 'paused',
      isHalted: seen.isHalted,
      isOffered: seen.futures[place]?.ok !== false && seen.stocks[place]?.ok !== false,
      mark: seen.tick?.price ?? shared.order.price,
      available: seen.balanceOf(availableOf(followerId, 'lever', instrument.quoteCurrencyId).key),
      used: seen.used.get(relation.id) ?? '0',
      positions: seen.live.get(followerId) ?? 0,
      maxMultiple: computeMaxMultiple(rules, user).multiple,
      besideSize:
        seen.sizes.get(sizeKey({ userId: followerId, instrumentId: instrument.id, side: shared.order.side })) ?? '0',
    };
    const fees = seen.feesOf(followerId);
    const { besideSize } = moment;
    return {
      relation,
      fees,
      besideSize,
      decision: decideCopy(relation, shared.order, { terms: termsOf(fees), moment }),
    };
  });
  return { books: seen.books, decided };
};

type Made = Decided & { readonly decision: CopyMade };
const isMade = (one: Decided): one is Made => one.decision.outcome !== 'skipped';

/** Followers whose own limits forbid the copy are skipped. */
const applyOwnLimits = async (
  deps: FanOutDeps,
  tx: Tx,
  { decided, nowMs }: { readonly decided: readonly Decided[]; readonly nowMs: number },
): Promise<readonly Decided[]> => {
  const made = decided.filter(isMade);
  if (made.length === 0) return decided;
  const asks = made.map(({ relation, decision }) => ({
    userId: relation.followerId,
    stake: { stake: decision.plan.margin, loss: decision.plan.maxLoss },
  }));
  const answers = await checkSelfLimits(tx, deps.declared.selfLimitFlows, { asks, nowMs });
  const refused = new Set(made.filter((_, place) => answers[place]?.ok === false).map(({ relation }) => relation.id));
  return decided.map((one): Decided => {
    if (!refused.has(one.relation.id)) return one;
    const { askedLots } = one.decision;
    return { ...one, decision: { outcome: 'skipped', reason: 'self_limit', params: {}, askedLots } };
  });
};

const toCopy = ({ signal, inForce }: Shared, { relation, decision, fees, besideSize }: Made): NewCopy => {
  const { plan } = decision;
  return {
    userId: relation.followerId,
    instrumentId: signal.instrumentId,
    currencyId: inForce.instrument.quoteCurrencyId,
    side: signal.side,
    lots: decision.lots,
    contractSize: inForce.market.contractSize,
    besideSize,
    multiple: plan.multiple,
    margin: plan.margin,
    openFee: plan.fee,
    takeProfit: decision.takeProfit,
    stopLoss: decision.stopLoss,
    liquidationPrice: plan.liquidationPrice,
    warnPrice: plan.warnPrice,
    urgentPrice: plan.urgentPrice,
    entryPrice: signal.price,
    entrySeq: signal.tickSeq,
    nightsDoneMs: midnightOf(signal.tickMs),
    openedMs: signal.tickMs,
    ruleVersion: inForce.ruleVersion,
    feeLevel: fees.level,
    feeDiscount: fees.discountPercent,
    feeFactor: fees.factor,
    reference: referenceOf(signal, relation.followerId),
  };
};

const toResult = ({ relation, decision }: Decided, positionId: number | null): NewResult => ({
  followerId: relation.followerId,
  relationId: relation.id,
  outcome: decision.outcome,
  reason: decision.reason,
  params: decision.params,
  positionId,
  askedLots: decision.askedLots,
  lots: decision.outcome === 'skipped' ? '0' : decision.lots,
});

/** Writes what was decided and booked; sent with the commit. */
const sendAll = (
  tx: Tx,
  {
    signal,
    decided,
    ids,
    at,
  }: { signal: Signal; decided: readonly Decided[]; ids: ReadonlyMap<number, number>; at: Date },
): void => {
  const links = decided.flatMap(({ relation }) => {
    const positionId = ids.get(relation.followerId);
    return positionId === undefined ? [] : [{ positionId, relationId: relation.id }];
  });
  sendCopyPositions(tx, { leaderPositionId: signal.positionId, leaderPrice: signal.price }, links);
  const results = decided.map((one) => toResult(one, ids.get(one.relation.followerId) ?? null));
  sendResults(tx, signal, { results, at });
  sendFuturesEvents(
    tx,
    [...ids].map(([userId, id]) => ({ id, userId, status: 'open' })),
    { isOpened: true },
  );
  sendCopyEvents(
    tx,
    decided.map(({ relation, decision }) => ({
      userId: relation.followerId,
      relationIds: [relation.id],
      skipped: decision.outcome === 'made' ? 0 : 1,
    })),
  );
  const { instrumentId, tickMs, tickSeq } = signal;
  const span = { instrumentId, fromMs: tickMs, toMs: tickMs, reason: 'futures_open' };
  if (ids.size > 0) tx.send(keepTicks(tx, [{ ...span, reference: `${instrumentId} ${tickSeq}` }]));
};

const CAUSES: Readonly<Partial<Record<CopyDecision['reason'], 'balance' | 'cap'>>> = {
  balance: 'balance',
  order_cap: 'cap',
  total_cap: 'cap',
};

/** Followers who could act are told; other reasons are in their log. */
const notifyAll = async (
  tx: Tx,
  { signal, decided, at }: { signal: Signal; decided: readonly Decided[]; at: Date },
): Promise<void> => {
  const skipped = decided.flatMap(({ relation, decision }) => {
    const cause = decision.outcome === 'skipped' ? CAUSES[decision.reason] : undefined;
    return cause ? [{ relation, cause, amount: decision.params.needed ?? '0' }] : [];
  });
  if (skipped.length === 0) return;
  const { leaderId } = signal;
  const leader = (await loadNames(tx.client, [leaderId])).get(leaderId) ?? '';
  const notices = skipped.map(({ relation, cause, amount }) => ({
    relationId: relation.id,
    followerId: relation.followerId,
    leaderId,
    leader,
    cause,
    amount,
    currency: 'USDT',
  }));
  await notifySkipped(tx, notices, at);
};

/**
 * Copies an opening to one batch of followers, whose relations are locked: at the leader's tick and price, each by the one
 * function that also makes the worked example. A copy that cannot be made has its reason and costs nothing.
 */
export const copyOpen = async (
  deps: FanOutDeps,
  tx: Tx,
  { signal, relations }: { readonly signal: Signal; readonly relations: readonly RelationRow[] },
): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  const at = new Date(nowMs);
  const { instrumentId, side, lots, multiple, price, takeProfit, stopLoss } = signal;
  const order: LeaderOrder = { instrumentId, side, lots, multiple, price, takeProfit, stopLoss };
  const { inForce, terms } = await readCopyTerms(deps, instrumentId);
  const shared: Shared = { signal, order, inForce, terms };
  const { books, decided } = await decideAll(deps, tx, { shared, relations, nowMs });
  const final = await applyOwnLimits(deps, tx, { decided, nowMs });
  const made = final.filter(isMade);
  const results = await books.post(
    made.map(({ relation, decision }) => toEntry(shared, relation.followerId, decision.plan)),
  );
  const failed = results.find((result) => !result.ok);
  if (failed) throw new Error(`a copy could not be booked: ${JSON.stringify(failed)}`);
  const copies = made.map((one) => toCopy(shared, one));
  const ids = await insertCopies(tx, copies, at);
  sendAll(tx, { signal, decided: final, ids, at });
  await notifyAll(tx, { signal, decided: final, at });
};
