import { dualOrders, dualPreview, dualPurchase } from '@candor/contract/dual';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dualPurchasePath } from '#data/paths.ts';
import { testApp } from '#testing/app.tsx';
import { NOW_MS } from '#testing/moment.ts';
import { answerCommon, BTC, USDT, wire } from '#testing/replies/first-answers.ts';
import { describeWaitingForm, topLayer } from '#testing/waiting-form.ts';

const app = testApp();
const DAY = 86_400_000;

/** A put of 100 USDT a share, linked at 55,000, with ten shares left and five for one user. */
const preview = (left: number) =>
  sampleReply(dualPreview, {
    product: {
      id: 5,
      side: 'put',
      symbol: 'BTC/USDT',
      currency_id: BTC.id,
      currency_name: BTC.name,
      quote_id: USDT.id,
      quote_name: USDT.name,
      pay_id: USDT.id,
      pay_name: USDT.name,
      share_cost: wire('100'),
      linked_price: wire('55000'),
      rate: wire('0.365'),
      term_rate: wire('0.007'),
      days: 7,
      maturity_ms: NOW_MS + 7 * DAY,
      closes_ms: NOW_MS + DAY,
      total_shares: 100,
      sold_shares: 100 - left,
      remaining_shares: left,
      user_limit: 5,
      user_left: 5,
      is_open: 1,
    },
    price: wire('60000'),
    days: 7,
  });

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(dualPreview, () => preview(10));
  app.server.answer(dualOrders, () => sampleReply(dualOrders, {}));
});

async function openReview() {
  const user = await app.open(dualPurchasePath(5));
  await user.click(await screen.findByRole('button', { name: 'Review purchase' }));
  return user;
}

async function openAcknowledged() {
  const user = await openReview();
  await user.click(within(topLayer()).getByRole('checkbox', { name: /^I know/ }));
  return user;
}

describeWaitingForm('the review of a dual purchase', {
  app,
  call: dualPurchase,
  reply: () => sampleReply(dualPurchase, {}),
  refusal: 'dual_not_open',
  open: openAcknowledged,
  button: 'Buy',
});

describe('the review of a dual purchase', () => {
  it('cannot be confirmed before the risk is acknowledged, and forgets that when it is left', async () => {
    const user = await openReview();
    const buy = () => within(topLayer()).getByRole('button', { name: 'Buy' });
    expect(buy().hasAttribute('disabled')).toBe(true);
    await user.click(within(topLayer()).getByRole('checkbox', { name: /^I know/ }));
    expect(buy().hasAttribute('disabled')).toBe(false);
    await user.click(within(topLayer()).getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Review purchase' }));
    expect(buy().hasAttribute('disabled')).toBe(true);
  });

  it('is blocked, with the reason, when the price passes the linked price while it is open', async () => {
    await openAcknowledged();
    app.quote(1, '54000.00');
    const alert = await within(topLayer()).findByText(/has passed the linked price/);
    expect(alert.getAttribute('role')).toBe('alert');
    expect(within(topLayer()).getByRole('button', { name: 'Buy' }).hasAttribute('disabled')).toBe(true);
    app.quote(1, '60000.00');
  });
});

describe('the form of a dual purchase', () => {
  it.each([
    ['6', 'You can hold at most 5 shares of this product.'],
    ['0', 'Enter a whole number of shares, 1 or more.'],
  ])('does not go on with %s shares', async (shares, sentence) => {
    const user = await app.open(dualPurchasePath(5));
    const field = await screen.findByLabelText('Shares');
    await user.clear(field);
    await user.type(field, shares);
    expect(document.body.textContent).toContain(sentence);
    expect(screen.getByRole('button', { name: 'Review purchase' }).hasAttribute('disabled')).toBe(true);
  });

  it('does not sell more shares than are left', async () => {
    app.server.answer(dualPreview, () => preview(2));
    const user = await app.open(dualPurchasePath(5));
    const field = await screen.findByLabelText('Shares');
    await user.clear(field);
    await user.type(field, '3');
    expect(document.body.textContent).toContain('Only 2 shares are left.');
    expect(screen.getByRole('button', { name: 'Review purchase' }).hasAttribute('disabled')).toBe(true);
  });
});
