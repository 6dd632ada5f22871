import { otcAd } from '@candor/contract/otc';
import { otcTake } from '@candor/contract/otc-orders';
import { refusal } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#testing/app.tsx';
import { answerCommon, USDT, wire } from '#testing/replies/first-answers.ts';
import { describeWaitingForm, NEXT_TAP_MS, topLayer } from '#testing/waiting-form.ts';
import { TakeSheet } from './take-sheet.tsx';

const app = testApp();

/** USDT for euros by bank, from 50 to 500 euros. */
const ad = (given: { version?: number; price?: string; hindrance?: string } = {}) =>
  sampleReply(otcAd, {
    id: 5,
    version: given.version ?? 3,
    side: 'sell',
    currency_id: USDT.id,
    currency_name: USDT.name,
    fiat: 'EUR',
    price: wire(given.price ?? '0.9'),
    available: wire('1000'),
    min_fiat: wire('50'),
    max_fiat: wire('500'),
    pay_minutes: 15,
    methods: [{ id: 8, kind: 'bank', kind_name: 'Bank transfer' }],
    own_limit_usdt: wire('10000'),
    fee_percent: '0',
    hindrance: given.hindrance ?? '',
    hindrance_text: given.hindrance === undefined ? '' : 'The seller wants more finished orders.',
  });

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(otcAd, () => ad());
});

function Shown({ amount }: { amount: string }) {
  const [isOpen, setOpen] = useState(true);
  const ask = { adId: 5, side: 'sell', coin: USDT, by: 'fiat', amount, kind: 'bank' } as const;
  return <TakeSheet ask={isOpen ? ask : null} onClose={() => setOpen(false)} />;
}

async function openSheet(amount = '90') {
  const { user } = await app.draw(<Shown amount={amount} />);
  await screen.findByLabelText('Amount in money');
  return user;
}

describeWaitingForm('the sheet that takes an ad', {
  app,
  call: otcTake,
  reply: () => sampleReply(otcTake, { number: 'C10001' }),
  refusal: 'otc_ad_unknown',
  open: openSheet,
  button: 'Buy 100.00 USDT',
});

describe('the sheet that takes an ad', () => {
  it.each([
    ['49.99', 'The smallest order is 50.00 EUR.'],
    ['500.01', 'The largest order is 500.00 EUR.'],
    ['0', 'Enter an amount above 0.'],
  ])('does not take %s euros and says why', async (amount, sentence) => {
    await openSheet(amount);
    expect(topLayer().textContent).toContain(sentence);
    expect(within(topLayer()).getByRole('button', { name: /^Buy/ }).hasAttribute('disabled')).toBe(true);
  });

  it('asks to look at an ad that was edited, and sends the version that was seen', async () => {
    app.server.answer(otcTake, () => refusal('otc_ad_unknown'));
    const user = await openSheet();
    app.server.answer(otcAd, () => ad({ version: 4, price: '0.75' }));
    await app.refreshMoney();
    await within(topLayer()).findByText(/^The terms have changed/);
    await user.click(within(topLayer()).getByRole('button', { name: 'Use the new terms' }));
    expect(app.server.sentTo(otcTake)).toEqual([]);
    app.pass(NEXT_TAP_MS);
    await user.click(within(topLayer()).getByRole('button', { name: /^Buy 120/ }));
    await waitFor(() => expect(app.server.sentTo(otcTake)).toHaveLength(1));
    expect(app.server.sentTo(otcTake)[0]?.fields).toMatchObject({
      version: '4',
      price: '0.75',
      amount: '90',
      by: 'fiat',
    });
  });

  it('offers no button while something hinders the reader, and says what', async () => {
    app.server.answer(otcAd, () => ad({ hindrance: 'otc_needs_orders' }));
    await openSheet();
    expect(topLayer().textContent).toContain('The seller wants more finished orders.');
    expect(within(topLayer()).queryByRole('button', { name: /^Buy/ })).toBeNull();
  });

  it('says that an ad is gone', async () => {
    app.server.answer(otcAd, () => refusal('otc_ad_unknown'));
    await app.draw(<Shown amount="90" />);
    await waitFor(() => expect(topLayer().querySelector('.note')?.textContent).not.toBe(undefined));
    expect(within(topLayer()).queryByRole('textbox')).toBeNull();
  });
});
