import { afterAll, beforeAll, expect, it } from 'vitest';
import { addArtist, addCollector, addOffer, addWork, bid, readBids, USDT } from '#app/testing/nft-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { openClient } from '#platform/realtime/testing/clients';
import { pollUntil } from '#platform/runtime/monotonic';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { CANDOR_ROLES: 'api,realtime' } });
});
afterAll(() => test.stop());

it('pushes the bid list to those who watch the work, after the commit, and to nobody else', async () => {
  const artist = await addArtist(test);
  const [work, other] = [await addWork(test, { artist }), await addWork(test, { artist })];
  for (const one of [work, other])
    await addOffer(test, { work: one, sellerId: artist.id, perIncrease: '10', currencyId: USDT });
  const user = await addCollector(test);
  const [watching, elsewhere, left] = await Promise.all([1, 2, 3].map(() => openClient(test.origin)));
  if (!watching || !elsewhere || !left) throw new Error('no clients');
  expect(await watching.ask('nft_watch', work.code)).toEqual({ ok: true });
  expect(await elsewhere.ask('nft_watch', other.code)).toEqual({ ok: true });
  await left.ask('nft_watch', work.code);
  await left.ask('nft_watch', '');
  await bid(test, user, { code: work.code, price: '120' });
  await test.app.parts.relay.drain();
  const untilSeen = () => (watching.seen('nft_bids').length > 0 ? true : null);
  expect(await pollUntil(untilSeen, { timeoutMs: 60_000, everyMs: 5 })).toBe(true);
  expect(watching.seen('nft_bids')).toEqual([await readBids(test, work.code)]);
  expect(elsewhere.seen('nft_bids')).toEqual([]);
  expect(left.seen('nft_bids')).toEqual([]);
  for (const { socket } of [watching, elsewhere, left]) socket.close();
});
