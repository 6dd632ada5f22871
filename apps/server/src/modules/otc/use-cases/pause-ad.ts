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

/** Pauses an ad for good: its owner can change or close it, but not resume it. Open orders go on. */
export const pauseAd = async (
  { clock }: Pick<OtcDeps, 'clock'>,
  tx: Tx,
  { id, reason, operatorId }: PauseRequest,
): Promise<Done<typeof OK>> => {
  const note = readReason(reason);
  const ad = (await lockAd(tx, { id, userId: null })) ?? refuse('otc_ad_unknown');
  await ensureOtherAccount(tx, operatorId, ad.userId);
  if (ad.state === 'closed') refuse('otc_ad_ended');
  if (ad.pauseReason === 'operator') refuse('already_decided');
  await updateAdState(tx, { id, state: 'paused', pauseReason: 'operator', pauseNote: note }, new Date(clock.nowMs()));
  const params = { currency: ad.currency, fiat: ad.fiat, reason: note };
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
