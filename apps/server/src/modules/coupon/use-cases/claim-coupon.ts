import { isTrial } from '@candor/domain/coupon/coupon-rules';
import { type Claimer, decideClaim } from '@candor/domain/coupon/decide-claim';
import { add, toAmount } from '@candor/money/decimal';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done, type Prepared, type ReadTime } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { addToCampaigns, type Campaign, findCampaign, lockCampaigns } from '../campaigns.store';
import { type Claimers, insertCoupons, loadClaimers, lockClaimers } from '../claims.store';
import { type CouponRow, writeEvents } from '../coupons.store';
import type { CouponDeps } from '../deps';

/** The effect of a claim is the coupon; nothing is booked. */
export const CLAIM_EFFECT = 'coupon_claim';
const DAY_MS = 86_400_000;

export interface ClaimRequest extends Asking {
  /** By one of the two. */
  readonly campaignId: number | null;
  readonly code: string | null;
}

interface Claim extends OnceItem {
  readonly campaignId: number;
  readonly isByCode: boolean;
}

/** The stored reply: the coupon as it was claimed. */
export interface Claimed {
  readonly notice: 'coupon_claimed';
  readonly coupon: CouponRow;
}

/** Whether a code exists is told to nobody it is not meant for. */
const hideCode = (refusal: Refusal, isByCode: boolean): Refusal =>
  isByCode && refusal.code === 'coupon_not_for_you' ? new Refusal('coupon_code_unknown') : refusal;

const prepare = async ({ pool }: CouponDeps, { campaignId, code }: ClaimRequest): Promise<Prepared<Claim>> => {
  if (code !== null) {
    const found = await findCampaign(pool, { code: code.replaceAll(/[\s-]/g, '').toUpperCase() });
    return { campaignId: found?.campaignId ?? refuse('coupon_code_unknown'), isByCode: true };
  }
  const found = campaignId === null ? undefined : await findCampaign(pool, { id: campaignId });
  if (!found || found.code !== null) return refuse('coupon_unknown');
  return { campaignId: found.campaignId, isByCode: false };
};

interface Claiming {
  readonly campaigns: Map<number, Campaign>;
  readonly claimers: Claimers;
  /** Campaigns and trial funds claimed earlier in the batch. */
  readonly taken: Set<string>;
  readonly trials: Set<number>;
  readonly nowMs: number;
}

const withBatch = (claimer: Claimer, { userId, campaignId }: Claim, { taken, trials }: Claiming): Claimer => ({
  ...claimer,
  hasClaimed: claimer.hasClaimed || taken.has(`${userId}:${campaignId}`),
  hasActiveTrial: claimer.hasActiveTrial || trials.has(userId),
});

/** Judges one claim under the locks; an accepted one counts for the next. */
const judge = (item: Claim, claiming: Claiming): CouponRow | Refusal => {
  const campaign = claiming.campaigns.get(item.campaignId);
  if (!campaign) return new Refusal('coupon_unknown');
  const claimer = withBatch(claiming.claimers(item.userId, item.campaignId), item, claiming);
  const no = decideClaim(campaign, claimer, claiming.nowMs);
  if (no) return hideCode(new Refusal(no.code, no.params), item.isByCode);
  const reserved = add(toAmount(campaign.reserved), toAmount(campaign.face));
  claiming.campaigns.set(item.campaignId, { ...campaign, reserved, claimed: campaign.claimed + 1 });
  claiming.taken.add(`${item.userId}:${item.campaignId}`);
  if (isTrial(campaign.kind)) claiming.trials.add(item.userId);
  const { campaignId, kind, currencyId, currency, scale, face, useDays, minDeposit, maxMultiple } = campaign;
  return {
    campaignId,
    kind,
    currencyId,
    currency,
    scale,
    face,
    useDays,
    minDeposit,
    maxMultiple,
    lockDays: campaign.lockDays,
    lockMax: campaign.lockMax,
    ratePercent: campaign.ratePercent,
    id: 0,
    userId: item.userId,
    left: face,
    inUse: '0',
    paid: '0',
    state: 'active',
    claimedMs: claiming.nowMs,
    useByMs: claiming.nowMs + useDays * DAY_MS,
    endedMs: 0,
    reference: item.reference,
    purse: campaign.reference,
  };
};

const store = async (tx: Tx, made: readonly CouponRow[], at: Date): Promise<Map<string, number>> => {
  const ids = await insertCoupons(tx, made, at);
  const campaigns = new Map<number, CouponRow[]>();
  for (const one of made) campaigns.set(one.campaignId, [...(campaigns.get(one.campaignId) ?? []), one]);
  await addToCampaigns(
    tx,
    [...campaigns].map(([id, coupons]) => ({
      id,
      reserved: coupons.reduce((sum, { face }) => add(toAmount(sum), toAmount(face)), '0'),
      spent: '0',
      claimed: coupons.length,
    })),
  );
  const events = made.map(({ userId, face, reference }) => ({
    couponId: ids.get(reference) ?? 0,
    userId,
    event: 'claimed' as const,
    amount: face,
    leftAfter: face,
    subject: '',
    reference: null,
  }));
  await writeEvents(tx, events, at);
  return ids;
};

/** Locks users, then campaigns, each in id order. What is read afterwards does not change until the commit. */
const book = async (tx: Tx, items: readonly Claim[], readTime: ReadTime): Promise<Outcome<Booked<Claimed>>[]> => {
  const userIds = items.map(({ userId }) => userId);
  const campaignIds = [...new Set(items.map(({ campaignId }) => campaignId))];
  await lockClaimers(tx, userIds);
  const campaigns = await lockCampaigns(tx.client, campaignIds);
  const at = readTime();
  const claiming: Claiming = {
    campaigns,
    claimers: await loadClaimers(tx.client, { userIds, campaignIds }),
    taken: new Set(),
    trials: new Set(),
    nowMs: at.getTime(),
  };
  const judged = items.map((item) => judge(item, claiming));
  const made = judged.flatMap((one) => (one instanceof Refusal ? [] : [one]));
  const ids = await store(tx, made, at);
  return judged.map((one): Outcome<Booked<Claimed>> => {
    if (one instanceof Refusal) return { ok: false, error: one };
    const coupon = { ...one, id: ids.get(one.reference) ?? 0 };
    return { ok: true, value: { entryKind: CLAIM_EFFECT, reply: { notice: 'coupon_claimed', coupon } } };
  });
};

const findClaims = async (
  client: Pick<Tx['client'], 'query'>,
  references: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ reference: string }>({
    name: 'coupon_find_claims',
    text: 'select reference from coupon where reference = any($1::uuid[])',
    values: [references],
  });
  return rows.map(({ reference }) => reference);
};

/** Claims coupons; all claims that arrive while a transaction runs are judged together in the next one. */
export const createClaim = (deps: CouponDeps): ((request: ClaimRequest) => Promise<Done<unknown, Claimed>>) =>
  createMoneyCommand<ClaimRequest, Claim, Claimed>({
    deps,
    prepare: (request) => prepare(deps, request),
    book,
    findDone: findClaims,
  });
