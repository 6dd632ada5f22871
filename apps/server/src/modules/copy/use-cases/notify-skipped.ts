import { notifyMany } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { COPY_NOTICES } from '../notices';
import { takeSkipNotices } from '../skip-notices.store';

export interface SkippedCopy {
  readonly relationId: number;
  readonly followerId: number;
  readonly leaderId: number;
  /** Public name of the leader. */
  readonly leader: string;
  readonly cause: 'balance' | 'cap';
  /** Margin the copy needed. */
  readonly amount: string;
  readonly currency: string;
}

const toNotice = ({ followerId, leaderId, cause, leader, amount, currency }: SkippedCopy) =>
  cause === 'balance'
    ? {
        userId: followerId,
        template: 'copy_skipped_balance' as const,
        params: { leader, amount, currency },
      }
    : {
        userId: followerId,
        template: 'copy_skipped_cap' as const,
        params: { number: String(leaderId), leader, amount, currency },
      };

/** Tells followers that a copy was not made and an act of theirs would help; at most once an hour for each relation. */
export const notifySkipped = async (tx: Tx, skipped: readonly SkippedCopy[], now: Date): Promise<void> => {
  if (skipped.length === 0) return;
  const byRelation = new Map(skipped.map((one) => [one.relationId, one]));
  const taken = await takeSkipNotices(tx, [...byRelation.keys()], now);
  const notices = taken.flatMap((id) => byRelation.get(id) ?? []);
  await notifyMany(tx, COPY_NOTICES, notices.map(toNotice));
};
