import { couponCentre, couponClaim } from '@candor/contract/coupon';
import { lockProducts } from '@candor/contract/lock';
import { lost } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '#data/paths.ts';
import { testApp } from '#testing/app.tsx';
import { NOW_MS } from '#testing/moment.ts';
import { answerCommon, USDT, wire } from '#testing/replies/first-answers.ts';
import { describeWaitingForm, topLayer } from '#testing/waiting-form.ts';

const app = testApp();
const DAY = 86_400_000;

const UNCLAIMED = {
  id: 0,
  campaign_id: 31,
  kind: 'fee_rebate',
  currency_id: USDT.id,
  currency_name: USDT.name,
  face: wire('25'),
  use_days: 7,
  state: 'unclaimed',
  left: wire('25'),
  claim_by_ms: NOW_MS + DAY,
} as const;

const centre = (items: readonly (typeof UNCLAIMED)[]) =>
  sampleReply(couponCentre, { now_ms: NOW_MS, is_verified: 1, counts: { unclaimed: items.length }, items });

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(couponCentre, () => centre([UNCLAIMED]));
  app.server.answer(lockProducts, () => sampleReply(lockProducts, { now_ms: NOW_MS }));
});

const open = () => app.open(PATHS.coupon);

describeWaitingForm('the sheet that claims a coupon', {
  app,
  call: couponClaim,
  reply: () => sampleReply(couponClaim, { ...UNCLAIMED, id: 77, state: 'active' }),
  refusal: 'coupon_sold_out',
  open: async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Claim' }));
    return user;
  },
  button: 'Claim coupon',
});

describeWaitingForm('the sheet that claims by a code', {
  app,
  call: couponClaim,
  reply: () => sampleReply(couponClaim, { ...UNCLAIMED, id: 77, state: 'active' }),
  refusal: 'coupon_sold_out',
  open: async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Claim with a code' }));
    await user.type(within(topLayer()).getByLabelText('Code'), 'abcdefghijklmnopqrstuvwxyz');
    return user;
  },
  button: 'Claim with code',
});

describe('the list of coupons', () => {
  it('says that there are none', async () => {
    app.server.answer(couponCentre, () => centre([]));
    await open();
    expect(await screen.findByText('No coupons at present')).toBeTruthy();
  });

  it('says that it could not be loaded, and loads when asked again', async () => {
    app.server.answer(couponCentre, () => lost(centre([UNCLAIMED])));
    const user = await open();
    const again = await screen.findByRole('button', { name: /again/i });
    app.server.answer(couponCentre, () => centre([UNCLAIMED]));
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Claim' })).toBeTruthy();
  });

  it('shows placeholders, not an empty list, while it is loading', async () => {
    const release = app.server.hold(couponCentre, () => centre([]));
    await open();
    await waitFor(() => expect(app.server.sentTo(couponCentre).length).toBeGreaterThan(0));
    expect(screen.queryByText('No coupons at present')).toBeNull();
    release();
    expect(await screen.findByText('No coupons at present')).toBeTruthy();
  });
});

describe('the sheet that claims by a code', () => {
  it.each([
    ['abc', true],
    ['abcd-efgh ijkl mnop qrst uvwx yz', false],
    ['abcdefghijklmnopqrstuvwxy1', true],
  ])('with %s typed the button is blocked: %s', async (code, isBlocked) => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Claim with a code' }));
    await user.type(within(topLayer()).getByLabelText('Code'), code);
    const button = within(topLayer()).getByRole('button', { name: 'Claim with code' });
    expect(button.hasAttribute('disabled')).toBe(isBlocked);
  });
});
