import { describe, expect, it } from 'vitest';
import { type ClaimedCampaign, type Claimer, decideClaim } from './decide-claim';

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;

const campaign = (extra: Partial<ClaimedCampaign> = {}): ClaimedCampaign => ({
  kind: 'fee_rebate',
  face: '12',
  audience: 'all',
  audienceDays: 0,
  stock: 10,
  claimed: 0,
  budget: '120',
  reserved: '0',
  spent: '0',
  state: 'open',
  opensMs: NOW - DAY_MS,
  closesMs: NOW + 29 * DAY_MS,
  ...extra,
});

const claimer = (extra: Partial<Claimer> = {}): Claimer => ({
  registeredMs: NOW - 100 * DAY_MS,
  verifiedLevel: 0,
  isInvited: false,
  isListed: false,
  hasClaimed: false,
  hasActiveTrial: false,
  ...extra,
});

type Row = [what: string, campaign: Partial<ClaimedCampaign>, claimer: Partial<Claimer>];

describe('a coupon can be claimed by', () => {
  it.each<Row>([
    ['anybody when it is for all', {}, {}],
    ['a verified user when it is for verified ones', { audience: 'verified' }, { verifiedLevel: 1 }],
    ['an invited user when it is for invited ones', { audience: 'invited' }, { isInvited: true }],
    ['a user on its list', { audience: 'list' }, { isListed: true }],
    [
      'a user of the last millisecond of being new',
      { audience: 'new', audienceDays: 7 },
      { registeredMs: NOW - 7 * DAY_MS + 1 },
    ],
    ['the one who takes the last of the stock', { claimed: 9 }, {}],
    ['the one who takes the last of the budget', { reserved: '100', spent: '8' }, {}],
    ['the first at the moment it opens', { opensMs: NOW }, {}],
    ['the last before its end', { closesMs: NOW + 1 }, {}],
    ['a verified user without another trial fund', { kind: 'trial_futures' }, { verifiedLevel: 1 }],
    ['a user with a trial fund when it is none', {}, { hasActiveTrial: true }],
  ])('%s', (_, given, who) => {
    expect(decideClaim(campaign(given), claimer(who), NOW)).toBeNull();
  });
});

describe('a coupon cannot be claimed', () => {
  it.each<[...Row, string]>([
    ['by others than verified ones', { audience: 'verified' }, {}, 'coupon_not_for_you'],
    ['by others than invited ones', { audience: 'invited' }, {}, 'coupon_not_for_you'],
    ['by others than those on its list', { audience: 'list' }, { isInvited: true }, 'coupon_not_for_you'],
    [
      'by a user who is new no more',
      { audience: 'new', audienceDays: 7 },
      { registeredMs: NOW - 7 * DAY_MS },
      'coupon_not_for_you',
    ],
    ['twice', {}, { hasClaimed: true }, 'coupon_claimed_before'],
    ['while it is paused', { state: 'paused' }, {}, 'coupon_not_open'],
    ['after it was ended', { state: 'ended' }, {}, 'coupon_not_open'],
    ['before it opens', { opensMs: NOW + 1 }, {}, 'coupon_not_open'],
    ['at its end', { closesMs: NOW }, {}, 'coupon_claim_ended'],
    ['when the stock is claimed', { claimed: 10 }, {}, 'coupon_sold_out'],
    ['when the budget lacks one unit', { reserved: '100', spent: '8.00000001' }, {}, 'coupon_sold_out'],
    ['as a trial without verification', { kind: 'trial_options' }, {}, 'coupon_needs_verification'],
    ['as a bonus without verification', { kind: 'deposit_bonus' }, {}, 'coupon_needs_verification'],
    [
      'as a second trial fund',
      { kind: 'trial_lock' },
      { verifiedLevel: 1, hasActiveTrial: true },
      'coupon_trial_active',
    ],
  ])('%s', (_, given, who, code) => {
    expect(decideClaim(campaign(given), claimer(who), NOW)).toMatchObject({ ok: false, code });
  });
});
