import { fundNetworks, rateOfCurrency, withdraw, withdrawInfo, withdrawList } from '@candor/contract/fund';
import { addressList, cardInfo, realState } from '@candor/contract/profile';
import { securityStatus } from '@candor/contract/security';
import { lost, refusal } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fundPath } from '#data/paths.ts';
import { testApp } from '#testing/app.tsx';
import { answerCommon, USDT, wire } from '#testing/replies/first-answers.ts';
import { NEXT_TAP_MS, topLayer } from '#testing/waiting-form.ts';

const app = testApp();
const ADDRESS = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(fundNetworks, () =>
    sampleReply(fundNetworks, {
      networks: [
        {
          currency_id: USDT.id,
          currency_name: USDT.name,
          scale: USDT.scale,
          network: 'TRC20',
          network_name: 'Tron',
          withdraw_fee: wire('1'),
          min_withdraw: wire('10'),
          deposit_open: 1,
          withdraw_open: 1,
        },
      ],
    }),
  );
  app.server.answer(withdrawInfo, () =>
    sampleReply(withdrawInfo, {
      rate: wire('1'),
      min_number: wire('10'),
      name: USDT.name,
      network: 'TRC20',
      scale: USDT.scale,
      change_balance: wire('500'),
      limit_btc_24h: wire('10'),
      remaining_btc_24h: wire('10'),
      remaining_number: wire('100000'),
      code_over_usdt: wire('100000'),
      two_review_over_usdt: wire('10000'),
      verified_level: 1,
    }),
  );
  app.server.answer(securityStatus, () => sampleReply(securityStatus, { has_pay_password: 1, pay_password_is_pin: 0 }));
  app.server.answer(addressList, () =>
    sampleReply(addressList, {
      data: [
        {
          id: 4,
          currency: USDT.id,
          currency_name: USDT.name,
          network: 'TRC20',
          name: 'Mine',
          address: ADDRESS,
          confirmed: 1,
        },
      ],
    }),
  );
  app.server.answer(cardInfo, () => sampleReply(cardInfo, {}));
  app.server.answer(realState, () => sampleReply(realState, {}));
  app.server.answer(rateOfCurrency, ({ id }) =>
    sampleReply(rateOfCurrency, { usdt_price: wire(id === USDT.id ? '1' : '60000') }),
  );
  app.server.answer(withdrawList, () => sampleReply(withdrawList, {}));
});

async function open(amount: string) {
  const user = await app.open(fundPath('withdraw', { currency: USDT.id, network: 'TRC20' }));
  const field = await screen.findByRole('textbox');
  await user.type(field, amount);
  return user;
}
const dock = () => screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLButtonElement;
const sent = () => app.server.sentTo(withdraw);

async function openPay(amount = '101') {
  const user = await open(amount);
  await waitFor(() => expect(dock().disabled).toBe(false));
  await user.click(dock());
  return user;
}

async function enterPassword(user: Awaited<ReturnType<typeof openPay>>) {
  await user.type(within(topLayer()).getByLabelText('Payment password'), 'secret words');
  await user.click(within(topLayer()).getAllByRole('button').at(-1) as HTMLElement);
}

describe('the form of a withdrawal', () => {
  it.each([
    ['5', /^At least 10/],
    ['501', /^Insufficient balance\. You can withdraw up to 500/],
  ])('does not go on with %s and says why', async (amount, sentence) => {
    const user = await open(amount);
    await user.tab();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(dock().disabled).toBe(true);
  });

  it('shows amount, fee and what arrives once more before the password, and sends exactly that', async () => {
    app.server.answer(withdraw, () => 'Asked for');
    const user = await openPay();
    expect(topLayer().textContent).toContain('101.00 USDT');
    expect(topLayer().textContent).toContain('100.00 USDT');
    await enterPassword(user);
    await screen.findByText('Asked for');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.fields).toMatchObject({ currency: '3', number: '101', address: ADDRESS, network: 'TRC20' });
  });

  it('keeps the sheet open after a wrong password, says so and takes another, under another key', async () => {
    app.server.answer(withdraw, () => refusal('pay_password_wrong', { left: '4' }));
    const user = await openPay();
    await enterPassword(user);
    expect((await within(topLayer()).findByRole('alert')).textContent).not.toBe('');
    app.pass(NEXT_TAP_MS);
    await enterPassword(user);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
  });

  it('after a lost answer leaves the sheet and sends the same form under the same key', async () => {
    app.server.answer(withdraw, () => lost('Asked for'));
    const user = await openPay();
    await enterPassword(user);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.pass(NEXT_TAP_MS);
    await user.click(again);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.key).toBe(sent()[0]?.key);
    expect(sent()[1]?.fields).toEqual(sent()[0]?.fields);
  });
});
