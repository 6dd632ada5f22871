import { copyReserved } from '@candor/contract/copy';
import { userCurrencyList, walletChange } from '@candor/contract/wallet';
import { lost, refusal, unheard } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { transferPath } from '#data/paths.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { testApp } from '#testing/app.tsx';
import { answerCommon, USDT, wire } from '#testing/replies/first-answers.ts';
import { NEXT_TAP_MS } from '#testing/waiting-form.ts';

const app = testApp();

const coins = (spot: string) =>
  sampleReply(userCurrencyList, [
    {
      ...USDT,
      is_legal: 1,
      is_match: 1,
      is_lever: 1,
      is_micro: 1,
      wallet: { change_balance: wire(spot), lever_balance: wire('50') },
    },
  ]);

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(userCurrencyList, () => coins('1000'));
});

/** Spot to futures. */
async function open(language: LanguageCode = 'en') {
  const user = await app.open(transferPath('lever'), { language });
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  await waitFor(() => expect(field.disabled).toBe(false));
  return { user, field };
}
const button = (name = 'Transfer') => screen.getAllByRole('button', { name }).at(-1) as HTMLButtonElement;
const sent = () => app.server.sentTo(walletChange);

describe('the form of a transfer', () => {
  it('says what is reserved for profit share, and moves no more than the rest', async () => {
    app.server.answer(copyReserved, () => ({ currency: 'USDT', reserved: wire('33.383') }));
    app.server.answer(walletChange, () => 'Moved');
    const { user, field } = await open();
    expect(document.body.textContent).not.toContain('Reserved');
    await user.click(screen.getByRole('button', { name: 'Swap accounts' }));
    await screen.findByText('Reserved for profit share 33.38 USDT');
    await user.type(field, '17');
    await screen.findByText('33.38 USDT is reserved for profit share. You can move up to 16.61 USDT.');
    await user.clear(field);
    await user.click(button('Max'));
    await user.click(button());
    await screen.findByText('Moved');
    expect(sent().map(({ fields }) => fields.number)).toEqual(['16.617']);
  });

  it('shows what the account would hold, and sends exactly what is typed', async () => {
    app.server.answer(walletChange, () => 'Moved');
    const { user, field } = await open();
    await user.type(field, '12.345678');
    expect(document.body.textContent).toContain('62.34 USDT');
    await user.click(button());
    await screen.findByText('Moved');
    expect(sent().map(({ fields }) => fields)).toEqual([
      { currency_id: '3', number: '12.345678', from_field: 'change', to_field: 'lever', receipt: '1' },
    ]);
  });

  it('ends with the figures of what was moved, and leads to its record', async () => {
    const id = '018f4e3a-0000-7000-8000-00000000000a';
    const moved = { text: 'Transfer complete.', id, number: wire('12.345678'), currency_id: 3 };
    app.server.answer(walletChange, () => ({ ...moved, from_field: 'change' as const, to_field: 'lever' as const }));
    const { user, field } = await open();
    await user.type(field, '12.345678');
    await user.click(button());
    const card = (await screen.findByText('Transfer complete.')).closest('section') as HTMLElement;
    expect(card.textContent).toContain('12.345678 USDT');
    expect(card.textContent).toMatch(/From.*Spot.*To.*Futures/);
    expect(within(card).getByRole('link', { name: 'Receipt' }).getAttribute('href')).toContain(`why=${id}`);
    await user.click(within(card).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Transfer complete.')).toBeNull();
  });

  it.each([
    ['1000.000001', 'Insufficient balance. You can move up to 1,000.00 USDT.'],
    ['0', 'Enter an amount above zero, in digits.'],
  ])('does not send %s and says why', async (amount, sentence) => {
    const { user, field } = await open();
    await user.type(field, amount);
    await user.tab();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(button().disabled).toBe(true);
  });

  it('is blocked when the balance falls below what is typed', async () => {
    const { user, field } = await open();
    await user.type(field, '800');
    expect(button().disabled).toBe(false);
    app.server.answer(userCurrencyList, () => coins('700'));
    await app.refreshMoney();
    await waitFor(() => expect(button().disabled).toBe(true));
    expect(document.body.textContent).toContain('You can move up to 700.00 USDT.');
  });

  it('sends one request for a double tap', async () => {
    const release = app.server.hold(walletChange, () => 'Moved');
    const { user, field } = await open();
    await user.type(field, '10');
    await user.dblClick(button());
    app.pass(NEXT_TAP_MS);
    await user.click(button());
    release();
    await screen.findByText('Moved');
    expect(sent()).toHaveLength(1);
  });

  it('after a lost answer keeps the form as it is and sends the same key', async () => {
    app.server.answer(walletChange, () => lost('Moved'));
    const { user, field } = await open();
    await user.type(field, '10');
    await user.click(button());
    expect((await screen.findByText(/^We do not know yet/)).getAttribute('role')).toBe('alert');
    expect(field.disabled).toBe(true);
    app.pass(NEXT_TAP_MS);
    await user.click(button('Try again'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.key).toBe(sent()[0]?.key);
    await waitFor(() => expect(field.value).toBe(''));
  });

  /** No answer to the first tap, and a refusal to the second; then another amount is filled in. */
  const changeAfterLostAndRefused = async () => {
    app.server.answer(walletChange, unheard);
    const { user, field } = await open();
    await user.type(field, '10');
    await user.click(button());
    await screen.findByText(/^We do not know yet/);
    app.server.answer(walletChange, () => refusal('insufficient_balance', { available: '5', currency: 'USDT' }));
    app.pass(NEXT_TAP_MS);
    await user.click(button('Try again'));
    await screen.findByText(/earlier tap got no answer/);
    await user.clear(field);
    await user.type(field, '4');
    app.pass(NEXT_TAP_MS);
    return user;
  };
  const amounts = () => sent().map(({ fields }) => fields.number);

  it('changed after a lost answer and a refusal is sent under the first key', async () => {
    const user = await changeAfterLostAndRefused();
    app.server.answer(walletChange, () => 'Moved');
    await user.click(button());
    await screen.findByText('Moved');
    expect(amounts()).toEqual(['10', '10', '4']);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });

  it('says when the first form was carried out and the changed one was not', async () => {
    const user = await changeAfterLostAndRefused();
    // Meanwhile the first tap was booked, by another process.
    app.server.answer(walletChange, ({ number }) => (number === '10' ? 'Moved' : refusal('idempotency_key_reused')));
    await user.click(button());
    await screen.findByText('Your earlier form went through; the changed one was not sent.');
    expect(amounts()).toEqual(['10', '10', '4', '10']);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
    app.server.answer(walletChange, () => 'Moved');
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await user.type(field, '4');
    app.pass(NEXT_TAP_MS);
    await user.click(button());
    await screen.findByText('Moved');
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
  });

  it('after a refusal shows its sentence in Chinese at the amount and takes another', async () => {
    app.server.answer(walletChange, () => refusal('insufficient_balance', { available: '5', currency: 'USDT' }));
    const { user, field } = await open('zh');
    await user.type(field, '10');
    await user.click(button('划转'));
    const alert = (await screen.findAllByRole('alert')).find((one) => one.textContent !== '');
    expect(alert?.textContent).toMatch(/[一-龯]/);
    await user.clear(field);
    await user.type(field, '4');
    app.server.answer(walletChange, () => '已划转');
    app.pass(NEXT_TAP_MS);
    await user.click(button('划转'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
  });
});
