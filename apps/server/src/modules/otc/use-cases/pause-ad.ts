import { type Done, OK } from '#kernel/operators/action';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { readReason } from '#kernel/operators/read-reason';
import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OtcDeps } from '../deps';
import { OTC_NOTICES } from '../notices';
import { lockAd, updateAdState } from '../own-ads.store';

export interface PauseRequest {
  readonly id: number;
  readonly reason: string;
  readonly operatorId: number;
}

/** Locks an ad that is not closed, of somebody else than the operator; `note` is the reason without spaces around it. */
const lockForOperator = async (tx: Tx, { id, reason, operatorId }: PauseRequest) => {
  const note = readReason(reason);
  const ad = (await lockAd(tx, { id, userId: null })) ?? refuse('otc_ad_unknown');
  await ensureOtherAccount(tx, operatorId, ad.userId);
  if (ad.state === 'closed') refuse('otc_ad_ended');
  return { ad, note, params: { currency: ad.currency, fiat: ad.fiat, reason: note } };
};

/** Pauses an ad until an operator lifts it: its owner can change or close it, but not resume it. Open orders go on. */
export const pauseAd = async (
  { clock }: Pick<OtcDeps, 'clock'>,
  tx: Tx,
  request: PauseRequest,
): Promise<Done<typeof OK>> => {
  const { id } = request;
  const { ad, note, params } = await lockForOperator(tx, request);
  if (ad.pauseReason === 'operator') refuse('already_decided');
  await updateAdState(tx, { id, state: 'paused', pauseReason: 'operator', pauseNote: note }, new Date(clock.nowMs()));
  await notify(tx, OTC_NOTICES, { userId: ad.userId, template: 'otc_ad_paused', params });
  return {
    reply: OK,
    audit: {
      action: 'otc.pause_ad',
      subject: `ad ${id}`,
      note,
      before: { state: ad.state },
      after: { state: 'paused' },
    },
  };
};

/**
 * Ends the pause by an operator. The ad is not opened: its price may be outdated, and its owner may have paused it before. The
 * owner resumes it, or renews it when its time is over, and is judged then as for any own ad.
 */
export const liftPause = async (
  { clock }: Pick<OtcDeps, 'clock'>,
  tx: Tx,
  request: PauseRequest,
): Promise<Done<typeof OK>> => {
  const { id } = request;
  const { ad, note, params } = await lockForOperator(tx, request);
  if (ad.pauseReason !== 'operator') refuse('already_decided');
  const nowMs = clock.nowMs();
  const isOver = nowMs >= ad.expiresMs;
  const change = isOver ? ({ state: 'expired' } as const) : ({ state: 'paused', pauseReason: 'owner' } as const);
  await updateAdState(tx, { id, ...change }, new Date(nowMs));
  await notify(tx, OTC_NOTICES, { userId: ad.userId, template: 'otc_ad_pause_lifted', params });
  return {
    reply: OK,
    audit: {
      action: 'otc.lift_pause',
      subject: `ad ${id}`,
      note,
      before: { state: ad.state, pauseReason: ad.pauseReason, pauseNote: ad.pauseNote },
      after: change,
    },
  };
};
