import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { IDENTITY_NOTICES } from '../notices';
import { lockStanding, updateFrozen, updateOpened } from '../security.store';
import { revokeSessionsBut } from '../sessions.store';

export interface OperatorFreeze {
  readonly userId: number;
  readonly frozen: boolean;
  /** Shown to the user. */
  readonly reason: string;
  readonly nowMs: number;
}

/** Freezes an account and ends its sessions, or unfreezes it. Withdrawals requested before are not cancelled. */
export const freezeByOperator = async (tx: Tx, request: OperatorFreeze): Promise<void> => {
  const { userId, frozen, reason } = request;
  const now = new Date(request.nowMs);
  const standing = (await lockStanding(tx, userId)) ?? refuse('not_found');
  if ((standing.frozenAt !== null) === frozen) refuse('already_decided');
  if (frozen) {
    await updateFrozen(tx, userId, now);
    await revokeSessionsBut(tx.client, userId, { keepId: null, now });
    await notify(tx, IDENTITY_NOTICES, { userId, template: 'account_frozen_by_us', params: { reason } });
  } else {
    await updateOpened(tx, userId);
    await notify(tx, IDENTITY_NOTICES, { userId, template: 'account_opened', params: { reason } });
  }
};

export const endSessionsByOperator = async (
  tx: Tx,
  { userId, reason, nowMs }: Omit<OperatorFreeze, 'frozen'>,
): Promise<void> => {
  (await lockStanding(tx, userId)) ?? refuse('not_found');
  await revokeSessionsBut(tx.client, userId, { keepId: null, now: new Date(nowMs) });
  await notify(tx, IDENTITY_NOTICES, { userId, template: 'sessions_ended_by_us', params: { reason } });
};
