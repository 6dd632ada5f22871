import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { endDueOffers } from '../use-cases/end-offers';
import { loadPeople } from './demo-people';
import { keepDemoMarket } from './keep-market';

const HOUR_MS = 3_600_000;

let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(Date.UTC(2026, 6, 8, 15, 20));
  test = await startTestApp({ clock });
  await publishTicks(test.app, [
    { symbol: 'BTC/USDT', price: '60000' },
    { symbol: 'ETH/USDT', price: '3000' },
  ]);
  await test.app.seedDemo();
});
afterAll(() => test.stop());

const read = async (text: string) => (await test.pool.query({ text, values: [], rowMode: 'array' })).rows;
const countMarket = () =>
  read(`select (select count(*)::int from nft_artist), (select count(*)::int from nft_work where series_id is null),
          (select count(distinct type)::int from nft_work), (select count(*)::int from nft_offer where state = 'open' and mode = 1),
          (select count(*)::int from nft_offer where state = 'open' and mode = 2 and bids > 0),
          (select count(*)::int from nft_sale where kind = 'auction'), (select count(*)::int from nft_series),
          (select count(*)::int from nft_box), (select count(*)::int from nft_offer o join currency c on c.id = o.currency_id where c.name = 'ETH')`);

it('has artists, works of all four media, running and ended auctions, fixed prices in USDT and ETH, and a box series', async () => {
  expect(await countMarket()).toEqual([[3, 24, 4, 13, 6, 2, 1, 11, 2]]);
  const [media] = await read(
    `select count(*)::int, count(*) filter (where is_public)::int from media_file m where kind <> 'still'`,
  );
  // 24 works, the cover of the series and three portraits; its six items are hidden until they are opened.
  expect(media).toEqual([34, 28]);
});

it('changes nothing when it is seeded again', async () => {
  const count = () => read('select (select count(*)::int from ledger_posting), (select count(*)::int from media_file)');
  const before = [await count(), await countMarket()];
  await test.app.seedDemo();
  expect([await count(), await countMarket()]).toEqual(before);
});

it('leaves the free balance of the demo user as it was', async () => {
  const [row] =
    await read(`select trim_scale(a.balance)::text from ledger_account a join app_user u on u.id = a.owner_id
    where u.email = 'demo@candor.test' and a.type = 'change' and a.currency_id = 3 and a.bucket = 'available'`);
  expect(row).toEqual(['12500']);
});

it('goes on: what the collectors won is paid and offered again', async () => {
  const people = await loadPeople(test.pool);
  if (people === null) throw new Error('nobody there');
  clock.advance(7 * HOUR_MS);
  const nowMs = clock.nowMs();
  expect(await endDueOffers(test.app.parts, { nowMs, ensureHeld: async () => undefined })).toBe(2);
  await keepDemoMarket(test.app.parts, people);
  const [row] = await read(`select (select count(*)::int from nft_sale where kind = 'auction'),
    (select count(*)::int from nft_offer where is_resale and state = 'open' and mode = 2 and bids > 0)`);
  expect(row).toEqual([4, 2]);
  await test.expectBooksBalanced();
});
