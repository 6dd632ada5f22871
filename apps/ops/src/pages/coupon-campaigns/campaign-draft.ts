import type { SentOf } from '@candor/contract/call';
import type { CouponKind } from '@candor/contract/coupon';
import type { operatorProposeCampaign } from '@candor/contract/ops-coupon';
import { computeRewardPlan } from '@candor/domain/coupon/rate-up';
import { type Amount, LEDGER_SCALE, parseAmount } from '@candor/money/decimal';
import { toUtcMs } from '#ui/utc-input.ts';

type Sent = SentOf<typeof operatorProposeCampaign>;
/** What a coupon is worth and asks for. Every kind has some of these. */
export type TermField = 'face' | 'minDeposit' | 'maxMultiple' | 'lockDays' | 'lockMax' | 'ratePercent';

export interface CampaignDraft extends Readonly<Record<TermField, string>> {
  readonly name: string;
  readonly kind: CouponKind;
  readonly audience: Sent['audience'];
  readonly audienceDays: string;
  readonly users: string;
  readonly isByCode: boolean;
  readonly stock: string;
  readonly budget: string;
  /** Text of a date and time field, UTC. */
  readonly opens: string;
  readonly claimDays: string;
  readonly useDays: string;
}
export type CampaignPart = Exclude<keyof CampaignDraft, 'kind' | 'audience' | 'isByCode'>;

export const TERMS_OF: Readonly<Record<CouponKind, readonly TermField[]>> = {
  fee_rebate: ['face'],
  trial_options: ['face'],
  trial_futures: ['face', 'maxMultiple'],
  trial_lock: ['face', 'lockDays'],
  deposit_bonus: ['face', 'minDeposit'],
  rate_up: ['ratePercent', 'lockMax', 'lockDays'],
};

/** Periods, multiple and rate-up as the rules name them. */
export const EMPTY_CAMPAIGN: CampaignDraft = {
  name: '',
  kind: 'fee_rebate',
  face: '',
  minDeposit: '',
  maxMultiple: '10',
  lockDays: '7',
  lockMax: '1000',
  ratePercent: '0.01',
  audience: 'all',
  audienceDays: '30',
  users: '',
  isByCode: false,
  stock: '',
  budget: '',
  opens: '',
  claimDays: '30',
  useDays: '14',
};

const DAY_MS = 86_400_000;
const MAX_USERS = 5_000;

const isCount = (text: string): boolean => /^[1-9][0-9]{0,8}$/.test(text);
const countOf = (text: string): number => (isCount(text) ? Number.parseInt(text, 10) : 0);

/** Null: no amount above zero. */
export const amountOf = (text: string): Amount | null => {
  const parsed = parseAmount(text, { scale: LEDGER_SCALE });
  return parsed.ok ? parsed.value : null;
};

/** Most that one coupon can cost: of a rate-up the added rewards of its largest order over the whole term. */
export const faceOf = (draft: CampaignDraft): Amount | null => {
  if (draft.kind !== 'rate_up') return amountOf(draft.face);
  const principal = amountOf(draft.lockMax);
  const ratePercent = amountOf(draft.ratePercent);
  const days = countOf(draft.lockDays);
  if (principal === null || ratePercent === null || days === 0) return null;
  return computeRewardPlan({ principal, ratePercent, days, scale: LEDGER_SCALE }).total;
};

export const listUsers = (text: string): string[] => text.split(/[\s,;]+/).filter((id) => id !== '');
const isUserList = (text: string): boolean => {
  const ids = listUsers(text);
  return ids.length > 0 && ids.length <= MAX_USERS && ids.every((id) => isCount(id));
};

const COUNTS: ReadonlySet<CampaignPart> = new Set([
  'maxMultiple',
  'lockDays',
  'audienceDays',
  'stock',
  'claimDays',
  'useDays',
]);

const isFilled = (draft: CampaignDraft, part: CampaignPart): boolean => {
  const text = draft[part];
  if (COUNTS.has(part)) return isCount(text);
  if (part === 'name' || part === 'opens') return text.trim() !== '';
  return part === 'users' ? isUserList(text) : amountOf(text) !== null;
};

const partsOfAudience = ({ audience }: CampaignDraft): CampaignPart[] => {
  if (audience === 'new') return ['audienceDays'];
  return audience === 'list' ? ['users'] : [];
};

/** What must be filled in or corrected before it can be proposed. The server checks the bounds of the rules. */
export const missingParts = (draft: CampaignDraft): CampaignPart[] => {
  const asked: CampaignPart[] = [
    'name',
    ...TERMS_OF[draft.kind],
    ...partsOfAudience(draft),
    'stock',
    'budget',
    'opens',
    'claimDays',
    'useDays',
  ];
  return asked.filter((part) => !isFilled(draft, part));
};

const SENT_AS = {
  face: 'face',
  minDeposit: 'min_deposit',
  maxMultiple: 'max_multiple',
  lockDays: 'lock_days',
  lockMax: 'lock_max',
  ratePercent: 'rate_percent',
} as const satisfies Record<TermField, keyof Sent>;

/** The end of the claiming, in milliseconds. */
export const closesMs = ({ opens, claimDays }: CampaignDraft): number =>
  Number.parseInt(toUtcMs(opens), 10) + countOf(claimDays) * DAY_MS;

/** As the call takes it, without the reason: only the fields of its kind and audience. */
export const toCampaignInput = (draft: CampaignDraft): Omit<Sent, 'reason'> => ({
  name: draft.name.trim(),
  kind: draft.kind,
  ...Object.fromEntries(TERMS_OF[draft.kind].map((field) => [SENT_AS[field], draft[field]])),
  audience: draft.audience,
  ...(draft.audience === 'new' && { audience_days: draft.audienceDays }),
  ...(draft.audience === 'list' && { users: listUsers(draft.users).join(',') }),
  by_code: draft.isByCode ? '1' : '0',
  stock: draft.stock,
  budget: draft.budget,
  opens_ms: toUtcMs(draft.opens),
  closes_ms: String(closesMs(draft)),
  use_days: draft.useDays,
});
