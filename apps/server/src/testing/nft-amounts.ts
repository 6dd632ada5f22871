import { addSeries, uploadMedia } from './nft-box-steps';
import { addArtist, addOffer, addWork, HOUR_MS, USDT } from './nft-steps';
import type { TestApp, TestUser } from './test-app';

type Fields = Readonly<Record<string, string>>;

const wireTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Requests of the NFT calls with an amount that would succeed, each about a work or series of its own. */
export const makeNftRequests = async (test: TestApp, user: TestUser): Promise<Record<string, Fields>> => {
  const nowMs = test.app.parts.clock.nowMs();
  const artist = await addArtist(test);
  const offered = async (perIncrease: string): Promise<Fields> => {
    const work = await addWork(test, { artist });
    await addOffer(test, { work, sellerId: artist.id, perIncrease });
    return { code: work.code, price: '100' };
  };
  const owned = async (ownerId: number): Promise<Fields> => ({
    code: (await addWork(test, { artist, ownerId })).code,
    price: '100',
    per_increase: '0',
  });
  const times = { start_time: wireTime(nowMs), end_time: wireTime(nowMs + 24 * HOUR_MS) };
  const sale = {
    currency_id: String(USDT),
    start_ms: String(nowMs),
    end_ms: String(nowMs + 24 * HOUR_MS),
    reason: 'New',
  };
  const series = await addSeries(test, { artist });
  const [cover = 0, medium = 0] = await uploadMedia(test, 2);
  const item = { media_id: medium, name: 'Door', rarity: 'N', count: 3 };
  return {
    '/nft/buy': await offered('0'),
    '/nft/bid': await offered('5'),
    '/nft/offer': { ...(await owned(user.id)), ...times },
    '/nft/offer/quote': { ...(await owned(user.id)), ...times },
    '/nft/box/buy': { code: series.code, price: '10', client_seed: 'mine' },
    '/bind_box/auctionNFT': { ...(await offered('5')), price: '5' },
    '/bind_box/resellNFT': { ...(await owned(user.id)), ...times },
    '/ops/nft/works/offer': { ...(await owned(0)), ...sale },
    '/ops/nft/series/propose': {
      artist_id: String(artist.id),
      title: 'Doors',
      price: '60',
      cover_id: String(cover),
      items: JSON.stringify([item]),
      ...sale,
    },
  };
};
