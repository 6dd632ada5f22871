import { type Tx, withTx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import type { Relay } from '#platform/outbox/relay';
import type { ProfileDeps } from './deps';
import type { ScoreMatter } from './use-cases/enter-score';
import { enterScore } from './use-cases/enter-score';

/** Of the outbox: something that changes a score has happened. Payload: `ScoreEvent`. */
const SCORE_TOPIC = 'credit_score';
/** Of the outbox, appended by the NFT market: the winner of an auction did not pay. */
const AUCTION_UNPAID_TOPIC = 'nft_forfeited';

export type ScoreEvent = Omit<ScoreMatter, 'nowMs'>;

/** Appends what changes scores in the running transaction. Nudge the relay after the commit. */
export const notifyScores = (tx: Tx, events: readonly ScoreEvent[]): Promise<void> =>
  appendEvents(
    tx,
    events.map(({ userId, reason, reference }) => ({
      topic: SCORE_TOPIC,
      key: String(userId),
      payload: { userId, reason, reference },
    })),
  );

/** Events arrive at least once; a matter counts once by its reference. */
export const registerScoreEvents = ({
  pool,
  clock,
  relay,
}: Pick<ProfileDeps, 'pool' | 'clock'> & { readonly relay: Pick<Relay, 'on'> }): void => {
  const enter = async (event: ScoreEvent): Promise<void> => {
    await withTx(pool, (tx) => enterScore(tx, { ...event, nowMs: clock.nowMs() }));
  };
  relay.on(SCORE_TOPIC, ({ payload }) => enter(payload as ScoreEvent));
  relay.on(AUCTION_UNPAID_TOPIC, ({ payload }) => {
    const { userId, orderId } = payload as { readonly userId: number; readonly orderId: number };
    return enter({ userId, reason: 'auction_unpaid', reference: String(orderId) });
  });
};
