import { NFT_BIDS_EVENT, nftBids, nftDeposits, nftWork } from '@candor/contract/nft';
import { nftBid, nftBuy } from '@candor/contract/nft-trade';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '#data/paths.ts';
import { testApp } from '#testing/app.tsx';
import { answerCommon, wire } from '#testing/replies/first-answers.ts';
import { bidsOf, CODE, workOf } from '#testing/replies/nft.ts';
import { describeWaitingForm, NEXT_TAP_MS, topLayer } from '#testing/waiting-form.ts';

const app = testApp();

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(nftWork, () => workOf());
  app.server.answer(nftBids, () => bidsOf('95', '100', 3));
});

const open = () => app.open(`${PATHS.nftWork}?code=${CODE}`);
const findDock = () => screen.findByLabelText<HTMLInputElement>('Bid, USDT');

/** The same user-visible news twice: the new bid list arrives by the socket, and the work is answered alike. */
function someoneBids(price: string, next: string): void {
  app.server.answer(nftWork, () => workOf({ price: wire(price), next_price: wire(next), bids: 4 }));
  app.server.answer(nftBids, () => bidsOf(price, next, 4));
  app.push(NFT_BIDS_EVENT, bidsOf(price, next, 4));
}

async function openBidSheet() {
  const user = await open();
  await findDock();
  await user.click(screen.getByRole('button', { name: 'Place bid' }));
  return user;
}

describeWaitingForm('the sheet of a bid', {
  app,
  call: nftBid,
  reply: () => sampleReply(nftBid, { code: CODE, leading: 1, price: wire('100'), next_price: wire('105') }),
  refusal: 'price_unavailable',
  open: openBidSheet,
  button: /^Bid 100/,
});

describe('the dock of an auction', () => {
  it.each([
    ['105', 'a bid below the new least one', '110.00'],
    ['107', 'a bid below the new least one by less than a step', '110.00'],
    ['110', 'the new least bid', '110.00'],
    ['125', 'a higher bid', '125.00'],
  ])('holding %s, %s, shows %s after somebody has bid 105', async (typed, _, shown) => {
    const user = await open();
    const field = await findDock();
    await user.clear(field);
    await user.type(field, typed);
    await user.tab();
    expect(field.value).toBe(`${typed}.00`);
    someoneBids('105', '110');
    await waitFor(() => expect(field.value).toBe(shown));
    await user.click(screen.getByRole('button', { name: 'Place bid' }));
    const button = within(topLayer()).getByRole('button', { name: `Bid ${shown} USDT` });
    expect(button.hasAttribute('disabled')).toBe(false);
  });

  it('lets a price be typed digit by digit below the least bid', async () => {
    const user = await open();
    const field = await findDock();
    await user.clear(field);
    await user.type(field, '1');
    expect(field.value).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Place bid' }));
    expect(within(topLayer()).getByText('The least amount is 100.00 USDT.')).toBeTruthy();
    expect(
      within(topLayer())
        .getByRole('button', { name: /^Bid 1/ })
        .hasAttribute('disabled'),
    ).toBe(true);
  });
});

describe('the sheet of a bid', () => {
  it('refuses the price typed before somebody bid more, and names the new least one', async () => {
    await openBidSheet();
    expect(screen.getByRole('button', { name: /^Bid 100/ }).hasAttribute('disabled')).toBe(false);
    someoneBids('105', '110');
    const sheet = within(topLayer());
    expect(await sheet.findByText('The least amount is 110.00 USDT.')).toBeTruthy();
    expect(sheet.getByRole('button', { name: /^Bid 100/ }).hasAttribute('disabled')).toBe(true);
    expect(app.server.sentTo(nftBid)).toEqual([]);
  });

  it('sends the bid and the private maximum as typed', async () => {
    app.server.answer(nftBid, () => sampleReply(nftBid, { code: CODE, leading: 1 }));
    const user = await openBidSheet();
    const sheet = within(topLayer());
    await user.clear(sheet.getByLabelText('Your bid'));
    await user.type(sheet.getByLabelText('Your bid'), '130.5');
    await user.type(sheet.getByLabelText('Automatic bids up to, optional'), '200');
    await user.click(sheet.getByRole('button', { name: /^Bid 130\.5/ }));
    await screen.findByText('Bid placed');
    expect(app.server.sentTo(nftBid)[0]?.fields).toEqual({ code: CODE, price: '130.5', maximum: '200' });
  });
});

const forSale = (price: string) =>
  workOf({ mode: 1, price: wire(price), step: wire('0'), next_price: wire('0'), deposit: wire('0') });

async function openBuySheet() {
  app.server.answer(nftWork, () => forSale('300'));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /^Buy for 300/ }));
  return user;
}

describeWaitingForm('the sheet of a purchase', {
  app,
  call: nftBuy,
  reply: () => sampleReply(nftBuy, {}),
  refusal: 'price_unavailable',
  open: openBuySheet,
  button: /^Pay 300/,
});

describe('the sheet of a purchase', () => {
  it('asks to look again when the price has changed, and sends the price that was then seen', async () => {
    app.server.answer(nftBuy, () => sampleReply(nftBuy, {}));
    const user = await openBuySheet();
    app.server.answer(nftWork, () => forSale('350'));
    await app.refreshMoney();
    const sheet = within(topLayer());
    const note = await sheet.findByText(/^The terms have changed/);
    expect(note.getAttribute('role')).toBe('alert');
    expect(sheet.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Use the new terms' }));
    expect(app.server.sentTo(nftBuy)).toEqual([]);
    app.pass(NEXT_TAP_MS);
    await user.click(sheet.getByRole('button', { name: /^Pay 350/ }));
    await waitFor(() => expect(app.server.sentTo(nftBuy)).toHaveLength(1));
    expect(app.server.sentTo(nftBuy)[0]?.fields.price).toBe('350');
  });

  it('does not let pay what the balance does not cover', async () => {
    app.server.answer(nftWork, () => ({ ...forSale('300'), available: wire('299.99') }));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: /^Buy for/ }));
    const sheet = within(topLayer());
    expect(sheet.getByText('Your spot balance does not cover the price.')).toBeTruthy();
    expect(sheet.getByRole('button', { name: /^Pay 300/ }).hasAttribute('disabled')).toBe(true);
  });
});

describe('the page of an auction', () => {
  it('says in the sheet what a bid needs as deposit and what of it is taken', async () => {
    app.server.answer(nftWork, () => workOf({}, { own: { ...workOf().own, has_deposit: 1, held: wire('20') } }));
    const user = await openBidSheet();
    const sheet = within(topLayer());
    const rowOf = (label: string) => `${label}${sheet.getByText(label).nextElementSibling?.textContent}`;
    expect([rowOf('Deposit for this bid'), rowOf('Taken with this bid')]).toEqual([
      'Deposit for this bid20.00 USDT',
      'Taken with this bidHeld already',
    ]);
    await user.type(sheet.getByLabelText('Automatic bids up to, optional'), '900');
    expect([rowOf('Deposit for this bid'), rowOf('Taken with this bid')]).toEqual([
      'Deposit for this bid45.00 USDT',
      'Taken with this bid25.00 USDT',
    ]);
  });

  it('tells whose bids were voided, with the sentence of the operators', async () => {
    const voided = { bidder: 'User 9', price: wire('600'), sentence: 'One person bid against themselves.', at_ms: 1 };
    app.server.answer(nftBids, () => ({ ...bidsOf('95', '100', 3), voids: [voided] }));
    await open();
    const note = /^Bids of User 9 up to 600.00 USDT .* One person bid against themselves\.$/;
    expect(await screen.findByText(note)).toBeTruthy();
  });

  it('lists the deposits once it has ended', async () => {
    const row = { deposit: wire('20'), returned: wire('0'), forfeited: wire('0') };
    app.server.answer(nftDeposits, () => ({
      deposits: [
        { ...row, bidder: 'User 9' },
        { ...row, bidder: 'User 7', returned: wire('20') },
        { ...row, bidder: 'User 5', forfeited: wire('20') },
      ],
    }));
    app.server.answer(nftWork, () => workOf({ status: 0 }));
    app.server.answer(nftBids, () => ({ ...bidsOf('95', '100', 3), status: 0 as const }));
    await open();
    const list = (await screen.findByText('User 7')).closest('ul');
    const rows = [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(rows).toEqual(['User 920.00 USDTheld', 'User 720.00 USDTreturned', 'User 520.00 USDTforfeited']);
  });
});
