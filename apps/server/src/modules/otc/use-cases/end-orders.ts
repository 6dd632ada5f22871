import type { OtcCancelReason, OtcOrderState } from '@candor/contract/otc-orders';
import { countsAgainstBuyer } from '@candor/domain/otc/cancel-reasons';
import { isCompletionTooLow } from '@candor/domain/otc/completion';
import type { OtcRules } from '@candor/domain/otc/otc-rules';
import { canonical } from '@candor/money/decimal';
import type { Ledger } from '#kernel/ledger/post';
import { appendMessages } from '#modules/chat/index';
import { notifyMany } from '#modules/notify/index';
import { notifyScores, type ScoreEvent } from '#modules/profile/index';
import type { Tx } from '#platform/db/with-tx';
import { lockAds, sendRemaining } from '../ads.store';
import { FIGURES_SPAN_MS, loadFigures } from '../figures.store';
import { numberOf } from '../new-orders.store';
import { OTC_NOTICES } from '../notices';
import { sendChanged } from '../order-events';
import { toLine, wordsOf } from '../order-lines';
import { sendEnds } from '../order-steps.store';
import { loserOf, type Order } from '../orders.store';
import { toRefundEntry, toReleaseEntry } from '../otc-entries';
import { findRatedAds, pauseByCompletion } from '../pause-ads.store';
import { lockTraders, sendCleanOrders, sendOpenTaken, type Trader } from '../traders.store';

/** Members may write this long after the end. */
const CHAT_OPEN_MS = 7 * 86_400_000;
/** Each fifth order completed without a dispute raises the credit score. */
const CLEAN_STEP = 5;

export interface Ending {
  readonly order: Order;
  readonly state: Extract<OtcOrderState, 'completed' | 'cancelled' | 'timed_out' | 'released' | 'refunded'>;
  /** Of a cancellation. */
  readonly cancelReason?: OtcCancelReason;
  /** Reference of the call that ends it; absent: time does. */
  readonly endCall?: string;
}

interface EndDeps {
  readonly ledger: Ledger;
}

const isRelease = ({ state }: Ending): boolean => state === 'completed' || state === 'released';

/** Whom the end counts against; null: nobody. A seller who gives in before a decision has not lost. */
export const faultOf = ({ order, state, cancelReason }: Ending): number | null => {
  if (state === 'timed_out') return order.buyerId;
  if (state === 'cancelled') return cancelReason && countsAgainstBuyer(cancelReason) ? order.buyerId : null;
  const outcome = order.dispute?.outcome ?? null;
  return state === 'completed' || outcome === null ? null : loserOf(order, outcome);
};

const toEndLine = (ending: Ending) => {
  const { order, state, cancelReason = '' } = ending;
  const { currency, received, escrow } = order;
  const moved = { amount: canonical(isRelease(ending) ? received : escrow), currency };
  if (state === 'timed_out') return toLine(order, 'timed_out', moved);
  if (state === 'cancelled')
    return toLine(order, 'cancelled', {
      ...moved,
      by: 'buyer',
      reason: cancelReason,
      counts: faultOf(ending) === null ? '0' : '1',
    });
  const outcome = order.dispute?.outcome ?? null;
  return outcome === null || state === 'completed'
    ? toLine(order, 'released', { ...moved, by: 'seller' })
    : toLine(order, 'carried_out', { ...moved, outcome });
};

interface EndNotice {
  readonly userId: number;
  readonly template:
    | 'otc_timed_out'
    | 'otc_not_paid'
    | 'otc_cancelled'
    | 'otc_released'
    | 'otc_carried_out_release'
    | 'otc_carried_out_refund';
  readonly params: ReturnType<typeof wordsOf>;
}

const toEndNotices = ({ order, state }: Ending): EndNotice[] => {
  const { buyerId, sellerId, received, escrow, dispute } = order;
  if (state === 'timed_out')
    return [
      { userId: buyerId, template: 'otc_timed_out', params: wordsOf(order) },
      { userId: sellerId, template: 'otc_not_paid', params: wordsOf(order, escrow) },
    ];
  if (state === 'cancelled') return [{ userId: sellerId, template: 'otc_cancelled', params: wordsOf(order, escrow) }];
  if (state === 'completed' || !dispute?.outcome)
    return [{ userId: buyerId, template: 'otc_released', params: wordsOf(order, received) }];
  const template = state === 'released' ? 'otc_carried_out_release' : 'otc_carried_out_refund';
  const params = wordsOf(order, state === 'released' ? received : escrow);
  return [buyerId, sellerId].map((userId) => ({ userId, template, params }));
};

/** Scores lowered by faults; cancellations lower none. */
const toFaultScores = (endings: readonly Ending[]): ScoreEvent[] =>
  endings.flatMap((ending): ScoreEvent[] => {
    const userId = faultOf(ending);
    if (userId === null || ending.state === 'cancelled') return [];
    const reason = ending.state === 'timed_out' ? 'otc_unpaid' : 'otc_dispute_lost';
    return [{ userId, reason, reference: numberOf(ending.order.id) }];
  });

/** Counts clean orders of both sides and returns the scores they raise. */
const countClean = (tx: Tx, endings: readonly Ending[], traders: ReadonlyMap<number, Trader>): ScoreEvent[] => {
  const counts = new Map([...traders].map(([id, { cleanOrders }]) => [id, cleanOrders]));
  const clean = endings
    .filter(({ state }) => state === 'completed')
    .flatMap(({ order: { id, buyerId, sellerId } }) => [buyerId, sellerId].map((userId) => ({ id, userId })));
  const raised = clean.filter(({ userId }) => {
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    return count % CLEAN_STEP === 0;
  });
  sendCleanOrders(
    tx,
    clean.map(({ userId }) => userId),
  );
  return raised.map(({ id, userId }) => ({ userId, reason: 'otc_clean', reference: numberOf(id) }));
};

interface Standing {
  readonly parties: readonly number[];
  /** Open ads of those whose rate may be too low, locked. */
  readonly adIds: readonly number[];
  readonly rules: OtcRules;
  readonly at: Date;
}

/** Pauses the ads of people whose completion rate has become too low. Their rows of traders are locked. */
const pauseAds = async (tx: Tx, { parties, adIds, rules, at }: Standing): Promise<void> => {
  if (adIds.length === 0) return;
  const figures = await loadFigures(tx.client, parties, at.getTime());
  const low = [...figures].filter(([, { orders30d, faults30d }]) =>
    isCompletionTooLow({ completed: orders30d, faults: faults30d }, rules),
  );
  if (low.length === 0) return;
  const paused = await pauseByCompletion(tx, { adIds, userIds: low.map(([id]) => id), at });
  await notifyMany(
    tx,
    OTC_NOTICES,
    low
      .filter(([id]) => paused.has(id))
      .map(([userId, { completion }]) => ({
        userId,
        template: 'otc_ads_paused' as const,
        params: { rate: completion ?? '0', minimum: rules.minCompletionPercent },
      })),
  );
};

const sendRows = (tx: Tx, endings: readonly Ending[], endedMs: number): void => {
  sendEnds(
    tx,
    endings.map((ending) => ({
      id: ending.order.id,
      state: ending.state,
      cancelReason: ending.cancelReason ?? null,
      faultId: faultOf(ending),
      endCall: ending.endCall ?? null,
    })),
    { endedMs, dueMs: endedMs + CHAT_OPEN_MS },
  );
  sendRemaining(
    tx,
    endings.filter((one) => !isRelease(one)).map(({ order: { adId, amount } }) => ({ id: adId, delta: amount })),
  );
  sendOpenTaken(
    tx,
    endings.map(({ order: { takerId } }) => ({ userId: takerId, delta: -1 })),
  );
};

const notifySides = async (tx: Tx, endings: readonly Ending[], at: Date): Promise<void> => {
  await appendMessages(tx, endings.map(toEndLine), at.getTime());
  await notifyMany(tx, OTC_NOTICES, endings.flatMap(toEndNotices));
  sendChanged(
    tx,
    endings.map(({ order: { id, buyerId, sellerId }, state }) => ({ id, buyerId, sellerId, state })),
  );
};

/**
 * Ends orders that were judged under their lock: books the coins, gives the ads back what was not traded, counts. Locks
 * ads, traders, accounts, conversations. `rules` are those in force: they say when ads are paused.
 */
export const endOrders = async (
  { ledger }: EndDeps,
  tx: Tx,
  { endings, at, rules }: { readonly endings: readonly Ending[]; readonly at: Date; readonly rules: OtcRules },
): Promise<void> => {
  if (endings.length === 0) return;
  const faulty = endings.flatMap((ending) => faultOf(ending) ?? []);
  const parties = endings.flatMap(({ order: { buyerId, sellerId } }) => [buyerId, sellerId]);
  const adIds = await findRatedAds(tx, { faulty, parties, sinceMs: at.getTime() - FIGURES_SPAN_MS });
  await lockAds(tx, [...adIds, ...endings.map(({ order }) => order.adId)]);
  const traders = await lockTraders(tx, parties, at);
  const entries = endings.map((one) => (isRelease(one) ? toReleaseEntry(one.order) : toRefundEntry(one.order)));
  const books = ledger.openFor(tx, entries);
  sendRows(tx, endings, at.getTime());
  const raised = countClean(tx, endings, traders);
  const posted = await books.post(entries);
  if (posted.some(({ ok }) => !ok)) throw new Error('otc: the hold of an order does not cover it');
  await pauseAds(tx, { parties, adIds, rules, at });
  await notifySides(tx, endings, at);
  await notifyScores(tx, [...toFaultScores(endings), ...raised]);
};
