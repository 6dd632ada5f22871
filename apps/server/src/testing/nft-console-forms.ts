import { uploadMedia } from './nft-box-steps';
import { addArtist, addCollector, addOffer, addWork, bid, HOUR_MS, USDT } from './nft-steps';
import type { TestApp, TestUser } from './test-app';

type Fields = Record<string, string | number>;

const saleOf = (app: TestApp): Fields => {
  const nowMs = app.app.parts.clock.nowMs();
  return { currency_id: USDT, price: '50', start_ms: nowMs, end_ms: nowMs + 24 * HOUR_MS };
};

/** Forms of the console that would succeed, each about something new. */
export const nftForms = {
  artist: async (app: TestApp): Promise<Fields> => ({
    user_id: (await app.addUser()).id,
    active: '1',
    name: 'Noor',
    bio: '',
  }),
  work: async (app: TestApp): Promise<Fields> => {
    const [media = 0] = await uploadMedia(app, 1);
    return { artist_id: (await addArtist(app)).id, media_id: media, name: 'Door', rarity: 'N' };
  },
  offer: async (app: TestApp): Promise<Fields> => {
    const { code } = await addWork(app, { artist: await addArtist(app), ownerId: 0 });
    return { code, per_increase: '0', ...saleOf(app) };
  },
  takedown: async (app: TestApp): Promise<Fields> => ({
    code: (await addWork(app, { artist: await addArtist(app) })).code,
  }),
  void: async (app: TestApp): Promise<Fields> => {
    const artist = await addArtist(app);
    const work = await addWork(app, { artist });
    await addOffer(app, { work, sellerId: artist.id, perIncrease: '10' });
    const bidder = await addCollector(app);
    await bid(app, bidder, { code: work.code, price: '100' });
    return { code: work.code, user_id: bidder.id, sentence: 'One person bid against themselves.' };
  },
  series: async (app: TestApp, artist?: TestUser): Promise<Fields> => {
    const [cover = 0, media = 0] = await uploadMedia(app, 2);
    const items = JSON.stringify([{ media_id: media, name: 'Door', rarity: 'N', count: 3 }]);
    const { id } = artist ?? (await addArtist(app));
    return { artist_id: id, title: `Doors ${cover}`, cover_id: cover, items, ...saleOf(app) };
  },
};
