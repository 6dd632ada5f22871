import { convert, convertCoins, convertQuote } from '@candor/contract/fund';
import { refusal } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '#data/paths.ts';
import { testApp } from '#testing/app.tsx';
import { answerCommon, BTC, USDT, wire } from '#testing/replies/first-answers.ts';
import { NEXT_TAP_MS } from '#testing/waiting-form.ts';

const app = testApp();
const VALID_MS = 10_000;
let quotes = 0;

beforeEach(() => {
  quotes = 0;
  answerCommon(app.server);
  app.server.answer(convertCoins, () =>
    sampleReply(convertCoins, {
      transfer: [USDT, BTC],
      wallet: [
        { currency: USDT.id, change_balance: wire('1000') },
        { currency: BTC.id, change_balance: wire('1') },
      ],
    }),
  );
  app.server.answer(convertQuote, ({ number }) => {
    quotes += 1;
    return sampleReply(convertQuote, {
      form_price: wire('1'),
      to_price: wire('50000'),
      fee: wire('0.001'),
      fee_percent: wire('0.1'),
      quote_id: number === undefined ? '' : `quote-${quotes}`,
      valid_until_ms: Date.now() + VALID_MS,
      server_time_ms: Date.now(),
      max_value: wire('100000'),
    });
  });
});

async function open() {
  const user = await app.open(PATHS.convert);
  return { user, field: await screen.findByRole<HTMLInputElement>('textbox') };
}
const button = () => screen.getAllByRole('button', { name: 'Convert' }).at(-1) as HTMLButtonElement;
const isReady = () => waitFor(() => expect(button().disabled).toBe(false));

describe('the form of a conversion', () => {
  it('sends the quote that was made for exactly the amount on screen', async () => {
    app.server.answer(convert, () => 'Converted');
    const { user, field } = await open();
    await user.type(field, '500');
    await isReady();
    // 500 at 50,000; the fee of 0.1 % comes on top.
    expect(document.body.textContent).toContain('0.01 BTC');
    expect(document.body.textContent).toContain('500.50 USDT');
    const last = `quote-${quotes}`;
    await user.click(button());
    await screen.findByText('Converted');
    expect(app.server.sentTo(convert)[0]?.fields).toEqual({
      number: '500',
      from_currency_id: '3',
      to_currency_id: '1',
      quote_id: last,
      receipt: '1',
    });
  });

  it('ends with what was paid, the fee and what came, and leads to the record', async () => {
    const id = '018f4e3a-0000-7000-8000-00000000000b';
    const paid = { text: 'Converted.', id, from_name: 'USDT', number: wire('500'), fee: wire('0.5') };
    app.server.answer(convert, () => sampleReply(convert, { ...paid, to_name: 'BTC', received: wire('0.01') }));
    const { user, field } = await open();
    await user.type(field, '500');
    await isReady();
    await user.click(button());
    const card = (await screen.findByText('Converted.')).closest('section') as HTMLElement;
    for (const figure of ['500.00 USDT', '0.50 USDT', '0.01 BTC']) expect(card.textContent).toContain(figure);
    expect(within(card).getByRole('link', { name: 'Receipt' }).getAttribute('href')).toContain(`why=${id}`);
  });

  it('cannot be sent while the quote belongs to another amount', async () => {
    const { user, field } = await open();
    await user.type(field, '500');
    await isReady();
    await user.type(field, '{Backspace}');
    expect(field.value).toBe('50');
    expect(button().disabled).toBe(true);
    await isReady();
  });

  it('cannot be sent with a quote that has run out, and fetches a new one', async () => {
    const { user, field } = await open();
    await user.type(field, '500');
    await isReady();
    const before = quotes;
    const release = app.server.hold(convertQuote, () =>
      sampleReply(convertQuote, {
        form_price: wire('1'),
        to_price: wire('40000'),
        quote_id: 'new',
        valid_until_ms: Date.now() + VALID_MS,
        server_time_ms: Date.now(),
        max_value: wire('100000'),
      }),
    );
    app.pass(VALID_MS + 1);
    await waitFor(() => expect(button().disabled).toBe(true));
    await waitFor(() => expect(app.server.sentTo(convertQuote).length).toBeGreaterThan(before));
    release();
    await isReady();
    expect(document.body.textContent).toContain('0.0125 BTC');
  });

  it('fetches another quote after a refusal, and sends it under a new key', async () => {
    app.server.answer(convert, () => refusal('quote_expired'));
    const { user, field } = await open();
    await user.type(field, '500');
    await isReady();
    const before = quotes;
    await user.click(button());
    await waitFor(() => expect(quotes).toBeGreaterThan(before));
    await isReady();
    app.pass(NEXT_TAP_MS);
    await user.click(button());
    await waitFor(() => expect(app.server.sentTo(convert)).toHaveLength(2));
    const [first, second] = app.server.sentTo(convert);
    expect(second?.key).not.toBe(first?.key);
    expect(second?.fields.quote_id).not.toBe(first?.fields.quote_id);
  });

  it('counts the fee when it says what can be converted at most', async () => {
    const { user, field } = await open();
    await user.type(field, '1000');
    await user.tab();
    expect(await screen.findByText(/^Insufficient balance\. The fee comes on top/)).toBeTruthy();
    expect(button().disabled).toBe(true);
  });
});
