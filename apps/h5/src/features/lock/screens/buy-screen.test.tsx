import { lockOrder, lockPayouts, lockProducts, lockSubscribe } from '@candor/contract/lock';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '#data/paths.ts';
import { testApp } from '#testing/app.tsx';
import { NOW_MS } from '#testing/moment.ts';
import { answerCommon, USDT, wire } from '#testing/replies/first-answers.ts';
import { describeWaitingForm, NEXT_TAP_MS, topLayer } from '#testing/waiting-form.ts';

const app = testApp();
const DAY = 86_400_000;

/** Thirty days at this many percent a day, from 10 USDT, with 5,000 left in the pool. */
const offer = (dayRate: string, version: number, state: 'open' | 'sold_out' | 'paused' = 'open') =>
  sampleReply(lockProducts, {
    now_ms: NOW_MS,
    day_seconds: 86_400,
    next_payout_ms: NOW_MS + DAY,
    products: [
      {
        id: 5,
        family: 'lock',
        currency_id: USDT.id,
        currency_name: USDT.name,
        scale: USDT.scale,
        days: 30,
        day_rate_percent: wire(dayRate),
        min_amount: wire('10'),
        max_amount: wire('2000'),
        user_left: wire('2000'),
        quota: wire('10000'),
        quota_left: wire('5000'),
        redeem_fee_percent: wire('2'),
        early_redeem: 1,
        renewable: 1,
        state,
        start_ms: NOW_MS + DAY,
        first_payout_ms: NOW_MS + 2 * DAY,
        end_ms: NOW_MS + 31 * DAY,
        terms_version: version,
      },
    ],
    reserves: [{ currency_id: USDT.id, currency_name: USDT.name, balance: wire('100000') }],
  });

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(lockProducts, () => offer('0.1', 4));
  app.server.answer(lockOrder, () => sampleReply(lockOrder, { order: { id: 9, status: 'running' } }));
  app.server.answer(lockPayouts, () => sampleReply(lockPayouts, {}));
});

async function openForm(language: 'en' | 'th' = 'en') {
  const user = await app.open(`${PATHS.lockBuy}?id=5`, { language });
  return { user, field: await screen.findByRole<HTMLInputElement>('textbox') };
}

async function openConfirm() {
  const { user, field } = await openForm();
  await user.type(field, '250');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Review' }).hasAttribute('disabled')).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Review' }));
  return user;
}

describeWaitingForm('the confirmation of a lock', {
  app,
  call: lockSubscribe,
  reply: () => sampleReply(lockSubscribe, { id: 9, start_ms: NOW_MS }),
  refusal: 'lock_terms_changed',
  open: openConfirm,
  button: /^Lock 250/,
});

describe('the confirmation of a lock', () => {
  it('asks to look at changed terms before it sends their version', async () => {
    app.server.answer(lockSubscribe, () => sampleReply(lockSubscribe, { id: 9, start_ms: NOW_MS }));
    const user = await openConfirm();
    // 250 at 0.1 % for 30 days.
    expect(topLayer().textContent).toContain('7.50');
    app.server.answer(lockProducts, () => offer('0.05', 5));
    await app.refreshMoney();
    const sheet = within(topLayer());
    await sheet.findByText(/^The terms have changed/);
    expect(topLayer().textContent).toContain('3.75');
    expect(sheet.queryByRole('button', { name: /^Lock 250/ })).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Use the new terms' }));
    app.pass(NEXT_TAP_MS);
    await user.click(sheet.getByRole('button', { name: /^Lock 250/ }));
    await waitFor(() => expect(app.server.sentTo(lockSubscribe)).toHaveLength(1));
    expect(app.server.sentTo(lockSubscribe)[0]?.fields).toEqual({
      product_id: '5',
      amount: '250',
      terms_version: '5',
      auto_renew: '0',
    });
  });
});

describe('the form of a lock', () => {
  it.each([
    ['9', 'The amount must be at least 10.00 USDT.'],
    ['2000.5', 'You can put in 2,000.00 USDT more at most.'],
    ['1500', 'Spot has 1,000.00 USDT. Transfer or deposit first.'],
    ['0', 'Enter an amount above zero, in digits.'],
  ])('does not go on with %s and says why', async (amount, sentence) => {
    const { user, field } = await openForm();
    await user.type(field, amount);
    await user.tab();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Review' }).hasAttribute('disabled')).toBe(true);
  });

  it.each(['sold_out', 'paused'] as const)('takes no order of a product that is %s', async (state) => {
    app.server.answer(lockProducts, () => offer('0.1', 4, state));
    const { user, field } = await openForm();
    await user.type(field, '250');
    expect(screen.getByRole('status').textContent).not.toBe('');
    expect(screen.getByRole('button', { name: 'Review' }).hasAttribute('disabled')).toBe(true);
  });

  it('says in Thai what is wrong with an amount', async () => {
    const { user, field } = await openForm('th');
    await user.type(field, '9');
    await user.tab();
    expect(await screen.findByText(/^จำนวนต้องไม่น้อยกว่า/)).toBeTruthy();
  });
});
