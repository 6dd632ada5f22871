import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { InviteDeps } from '../deps';
import { lockOpenFlag, updateFlag } from '../flag-list.store';
import { releasePair } from '../rebates.store';

export interface FlagDecision {
  readonly id: number;
  readonly isCleared: boolean;
  readonly reason: string;
  readonly operator: { readonly operatorId: number; readonly name: string };
}

/** Decides an open flag. Cleared: what it withheld becomes pending. Confirmed: it stays withheld. */
export const decideFlag = async (
  { rules, clock }: Pick<InviteDeps, 'rules' | 'clock'>,
  tx: Tx,
  { id, isCleared, reason, operator }: FlagDecision,
) => {
  const flag = (await lockOpenFlag(tx, id)) ?? refuse('flag_unknown');
  for (const userId of [flag.userId, flag.parentId]) await ensureOtherAccount(tx, operator.operatorId, userId);
  const state = isCleared ? 'cleared' : 'confirmed';
  await updateFlag(tx, { id, state, decidedBy: operator.name, note: reason, now: new Date(clock.nowMs()) });
  const { userId, parentId } = flag;
  const { maxPerDay } = (await rules.now()).invite;
  const released = isCleared ? await releasePair(tx.client, { userId, parentId, maxPerDay }) : 0;
  const after = { state, user: userId, parent: parentId, released };
  return {
    action: `invite.flag_${state}`,
    subject: `invite flag ${id}`,
    before: { state: 'open' },
    after,
    note: reason,
  };
};
