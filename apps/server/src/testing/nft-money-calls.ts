import { addSeries } from './nft-box-steps';
import { addArtist, addOffer, addWork, HOUR_MS } from './nft-steps';
import { addAuction, closeAuction } from './nft-trade-steps';
import type { Fields, MoneyCall } from './replay-market';
import type { TestApp, TestUser } from './test-app';

/** Longer than any condition moves the clock. */
const LONG_MS = 60 * 24 * HOUR_MS;
const UNKNOWN = { code: '0'.repeat(32) };
const UNKNOWN_ORDER = { id: '2000000000' };

const endOf = (test: TestApp): number => test.app.parts.clock.nowMs() + LONG_MS;

/** A work of a new artist on sale for 100 USDT. */
const onSale = async (test: TestApp): Promise<Fields> => {
  const artist = await addArtist(test);
  const work = await addWork(test, { artist });
  await addOffer(test, { work, sellerId: artist.id, price: '100', endMs: endOf(test) });
  return { code: work.code };
};

/** One in an auction from 100 USDT in steps of 10. */
const inAuction = async (test: TestApp): Promise<Fields> => {
  const artist = await addArtist(test);
  const work = await addWork(test, { artist });
  await addOffer(test, { work, sellerId: artist.id, price: '100', perIncrease: '10', endMs: endOf(test) });
  return { code: work.code };
};

const toText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** An own work, and the form that offers it. */
const ownWork = async (test: TestApp, user: TestUser): Promise<Fields> => {
  const { code } = await addWork(test, { artist: await addArtist(test), ownerId: user.id });
  const nowMs = test.app.parts.clock.nowMs();
  return { code, price: '50', per_increase: '0', start_time: toText(nowMs), end_time: toText(nowMs + 24 * HOUR_MS) };
};

/** A won auction to pay. */
const wonOrder = async (test: TestApp, user: TestUser): Promise<Fields> => {
  const artist = await addArtist(test);
  const work = await addWork(test, { artist });
  const options = { work, sellerId: artist.id, price: '100', perIncrease: '10', endMs: endOf(test) };
  const offerId = await addAuction(test, options, [{ user, price: '100' }]);
  return { id: String(await closeAuction(test, offerId)) };
};

const box = async (test: TestApp): Promise<Fields> => ({
  code: (await addSeries(test, { artist: await addArtist(test) })).code,
});

/** Money calls of the NFT market. */
export const NFT_MONEY_CALLS: readonly MoneyCall[] = [
  { name: 'work bought by an old client', path: '/bind_box/buyNFT', fill: onSale, other: UNKNOWN },
  {
    name: 'work bought',
    path: '/nft/buy',
    fill: async (test) => ({ ...(await onSale(test)), price: '100' }),
    other: { price: '101' },
  },
  { name: 'deposit of an old client', path: '/bind_box/marginNFT', fill: inAuction, other: UNKNOWN },
  { name: 'deposit', path: '/nft/deposit', fill: inAuction, other: UNKNOWN },
  {
    name: 'bid of an old client',
    path: '/bind_box/auctionNFT',
    fill: async (test) => ({ ...(await inAuction(test)), price: '10' }),
    other: { price: '11' },
  },
  {
    name: 'bid',
    path: '/nft/bid',
    fill: async (test) => ({ ...(await inAuction(test)), price: '120', maximum: '200' }),
    other: { price: '121' },
  },
  { name: 'offer of an old client', path: '/bind_box/resellNFT', fill: ownWork, other: { price: '51' } },
  { name: 'offer', path: '/nft/offer', fill: ownWork, other: { price: '51' } },
  { name: 'won auction paid by an old client', path: '/bind_box/payNFTOrder', fill: wonOrder, other: UNKNOWN_ORDER },
  { name: 'won auction paid', path: '/nft/pay', fill: wonOrder, other: UNKNOWN_ORDER },
  {
    name: 'box',
    path: '/nft/box/buy',
    fill: async (test) => ({ ...(await box(test)), price: '10', client_seed: 'sea-7' }),
    other: { client_seed: 'sea-8' },
  },
];
