import type { ReplyOf } from '@candor/contract/call';
import type { nftArtist } from '@candor/contract/nft';
import { readBoxFile } from '@candor/domain/nft/box-read-file';
import { verifyBox } from '@candor/domain/nft/verify-box';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRules } from '#app/testing/futures-steps';
import { publishTicks } from '#app/testing/market-steps';
import {
  addSeries,
  boughtBox,
  buyBox,
  downloadBoxFile,
  drawAll,
  openBox,
  publishNextTick,
  readDraws,
  readProof,
  readSeries,
  runDraws,
  type SeriesOptions,
} from '#app/testing/nft-box-steps';
import {
  addArtist,
  addCollector,
  addWork,
  HOUR_MS,
  type NftTestApp,
  setTime,
  spotOf,
  startNftApp,
} from '#app/testing/nft-steps';
import { nodeCrypto } from '#app/testing/proof-steps';
import { checkBooks, type TestUser } from '#app/testing/test-app';
import { createBuyBox } from './use-cases/buy-box';

let testApp: NftTestApp;
let artist: TestUser;
beforeAll(async () => {
  testApp = await startNftApp();
  artist = await addArtist(testApp);
  await publishNextTick(testApp);
});
afterAll(() => testApp.stop());
checkBooks(() => testApp);

const later = (ms = 1_000): Promise<void> => setTime(testApp, testApp.clock.nowMs() + ms);

/** A series that began to sell a second ago. */
const onSale = async (options: Partial<SeriesOptions> = {}) => {
  const series = await addSeries(testApp, { artist, ...options });
  await later();
  return series;
};

describe('a purchase', () => {
  it('pays artist and fee, and gives an unopened box with the next number', async () => {
    const { code } = await onSale();
    const [buyer, before] = [await addCollector(testApp, '25'), await spotOf(testApp, artist.id)];
    expect(await boughtBox(testApp, buyer, { code })).toMatchObject({
      number: 1,
      price: '10.00000000',
      currency_name: 'USDT',
    });
    expect((await boughtBox(testApp, buyer, { code })).number).toBe(2);
    expect(await spotOf(testApp, buyer.id)).toBe('5');
    expect(Number(await spotOf(testApp, artist.id)) - Number(before)).toBe(19);
    expect(await readSeries(testApp, code)).toMatchObject({ sold: 2, total: 6, status: 1, revealed: 0 });
    expect((await buyBox(testApp, buyer, { code })).error).toBe('insufficient_balance');
  });

  it('with a repeated key happens once', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp, '100');
    const send = () =>
      testApp.call('POST', '/nft/box/buy', {
        token: buyer.token,
        fields: { code, price: '10', client_seed: 'a' },
        headers: { 'Idempotency-Key': 'box-key-0001' },
      });
    const [one, two] = [await send(), await send()];
    expect(two.message).toEqual(one.message);
    expect(await spotOf(testApp, buyer.id)).toBe('90');
  });

  it('of an existing client has neither price nor seed: the server makes a seed', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp, '100');
    const form = { userId: buyer.id, idempotency: null, code, price: null, clientSeed: null };
    const { reply } = await createBuyBox(testApp.app.parts)(form);
    expect(reply).toMatchObject({ notice: 'nft_box_bought', number: 1 });
    await drawAll(testApp);
    expect((await readDraws(testApp, code))[0]?.client_seed).toMatch(/^[0-9a-f]{32}$/);
  });

  it('counts towards own limits', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp);
    const limit = { kind: 'stake', period: 'day', value: '15' };
    expect((await testApp.call('POST', '/safe/limits', { token: buyer.token, fields: limit })).type).toBe('ok');
    await boughtBox(testApp, buyer, { code });
    expect((await buyBox(testApp, buyer, { code })).error).toBe('self_limit_reached');
    expect(await spotOf(testApp, buyer.id)).toBe('9990');
  });
});

describe('refused purchases of boxes', () => {
  const NONE = '0'.repeat(32);
  it.each<[string, Partial<SeriesOptions>, Record<string, string>]>([
    ['nft_series_unknown', {}, { code: NONE }],
    ['nft_unknown', {}, { code: 'x' }],
    ['nft_price_changed', {}, { price: '9.99' }],
    ['nft_seed_wrong', {}, { client_seed: 'a b' }],
    ['nft_not_on_sale', { startMs: Date.UTC(2027, 0, 1), endMs: Date.UTC(2027, 0, 2) }, {}],
    ['insufficient_balance', { price: '100.01' }, { price: '100.01' }],
  ])('%s', async (refusal, options, fields) => {
    const { code } = await onSale(options);
    const buyer = await addCollector(testApp, '100');
    const asked = { code, price: '10', client_seed: 'sea', ...fields };
    const reply = await testApp.call('POST', '/nft/box/buy', { token: buyer.token, fields: asked });
    expect([reply.error, await spotOf(testApp, buyer.id)]).toEqual([refusal, '100']);
    expect((await readSeries(testApp, code)).sold).toBe(0);
  });

  it('product_closed: boxes are part of the market', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp, '100');
    const undo = await changeRules({ ...testApp }, 'products', (rules) =>
      rules.map((rule) => (rule.product === 'nft' ? { ...rule, open: false } : rule)),
    );
    expect((await buyBox(testApp, buyer, { code })).error).toBe('product_closed');
    await undo();
    expect((await buyBox(testApp, buyer, { code })).type).toBe('ok');
  });

  it('nft_own for the artist', async () => {
    const { code } = await onSale();
    expect((await buyBox(testApp, artist, { code })).error).toBe('nft_own');
  });

  it('the sale is half-open: first ms of the start, last ms before the end', async () => {
    const start = testApp.clock.nowMs() + HOUR_MS;
    const series = await addSeries(testApp, { artist, startMs: start, endMs: start + HOUR_MS });
    const buyer = await addCollector(testApp);
    const at = async (ms: number) => {
      await setTime(testApp, ms);
      return (await buyBox(testApp, buyer, series)).error ?? 'ok';
    };
    expect([await at(start - 1), await at(start), await at(start + HOUR_MS - 1), await at(start + HOUR_MS)]).toEqual([
      'nft_not_on_sale',
      'ok',
      'ok',
      'nft_not_on_sale',
    ]);
  });

  it('nft_sold_out after the last', async () => {
    const { code } = await onSale({ items: [['Pebble', 'N', 1]] });
    const buyer = await addCollector(testApp, '100');
    await boughtBox(testApp, buyer, { code });
    expect((await buyBox(testApp, buyer, { code })).error).toBe('nft_sold_out');
    expect(await readSeries(testApp, code)).toMatchObject({ status: 0, card: { left: 0, status: 0 } });
  });
});

describe('the draw', () => {
  it('uses the first tick after the acceptance, in the order of the numbers', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp, '100');
    const first = await boughtBox(testApp, buyer, { code });
    // A tick of the very millisecond of the acceptance is not later than it.
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '60002', timeMs: testApp.clock.nowMs() }]);
    await runDraws(testApp);
    expect((await readProof(testApp, first.code)).draw).toBeNull();
    await later();
    const tick = await publishNextTick(testApp);
    await later();
    const second = await boughtBox(testApp, buyer, { code });
    await runDraws(testApp);
    const { draw } = await readProof(testApp, first.code);
    expect(draw).toMatchObject({ number: 1, tick_seq: tick?.seq, tick_hash: tick?.hash, free: 6, box: first.code });
    expect((await readProof(testApp, second.code)).draw).toBeNull();
    await drawAll(testApp);
    expect((await readDraws(testApp, code)).map(({ number }) => number)).toEqual([1, 2]);
    const { rows } = await testApp.pool.query<{ kind: string }>('select kind from nft_message where user_id = $1', [
      buyer.id,
    ]);
    expect(rows).toEqual([{ kind: 'box_drawn' }, { kind: 'box_drawn' }]);
    const { rowCount } = await testApp.pool.query(`select from tick_keep where reason = 'nft_box' and to_ms is null`);
    expect(rowCount).toBe(0);
  });

  it('of a box accepted in the millisecond of a tick uses the next one', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp, '100');
    const known = await publishNextTick(testApp);
    const box = await boughtBox(testApp, buyer, { code });
    await runDraws(testApp);
    expect((await readProof(testApp, box.code)).draw).toBeNull();
    const next = await publishNextTick(testApp);
    await runDraws(testApp);
    const { draw } = await readProof(testApp, box.code);
    expect(draw).toMatchObject({ accepted_ms: known?.timeMs, tick_seq: next?.seq });
  });

  it('of a box that waits keeps a later one of its series waiting', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp, '100');
    for (let n = 0; n < 3; n += 1) await boughtBox(testApp, buyer, { code });
    // As if the second had been accepted later than the tick, which the lock of the series rules out.
    await testApp.pool.query(`update nft_box b set accepted_ms = accepted_ms + 100000 from nft_series s
      where s.id = b.series_id and s.code = '${code}' and number = 2`);
    await drawAll(testApp);
    expect((await readDraws(testApp, code)).map(({ number }) => number)).toEqual([1]);
    await later(200_000);
    await drawAll(testApp);
    expect((await readDraws(testApp, code)).map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});

describe('opening', () => {
  it('reveals the leaf of the position, and the file made of public replies verifies', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp, '100');
    const boxes = [];
    for (let n = 0; n < 6; n += 1) boxes.push(await boughtBox(testApp, buyer, { code, seed: `seed-${n}` }));
    await drawAll(testApp);
    const names: string[] = [];
    for (const box of boxes) {
      const reply = (await openBox(testApp, buyer, box.code)).message as { card: { name: string; rarity: string } };
      names.push(`${reply.card.name} ${reply.card.rarity}`);
      const file = readBoxFile(JSON.stringify(await downloadBoxFile(testApp, box.code)));
      if (file === null) throw new Error('not a file of a box');
      const verdict = await verifyBox(file, nodeCrypto);
      expect(verdict.steps.filter(({ state }) => state !== 'ok')).toEqual([]);
      expect(reply.card.rarity).toBe(verdict.leaf?.rarity);
      const bent = { ...file, draw: { ...file.draw, client_seed: `${file.draw.client_seed}x` } };
      expect((await verifyBox(bent, nodeCrypto)).state).toBe('failed');
    }
    expect(names.sort()).toEqual(['Pearl SR', 'Pebble N', 'Pebble N', 'Pebble N', 'Shell R', 'Shell R']);
    expect((await readSeries(testApp, code)).odds.map(({ left }) => left)).toEqual([0, 0, 0]);
  });

  it('is the first moment the leaf is shown: a drawn box shows its position only [R14]', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp, '100');
    const box = await boughtBox(testApp, buyer, { code });
    await drawAll(testApp);
    expect(await readProof(testApp, box.code)).toMatchObject({ draw: { number: 1 }, leaf: null, opened_ms: 0 });
    expect((await testApp.call('GET', '/nft/series/leaves', { fields: { code } })).error).toBe('nft_not_revealed');
    await openBox(testApp, buyer, box.code);
    expect((await readProof(testApp, box.code)).leaf).not.toBeNull();
  });

  it('again gives the same work, and counts once', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp, '100');
    const box = await boughtBox(testApp, buyer, { code });
    expect((await openBox(testApp, buyer, box.code)).error).toBe('nft_not_drawn');
    await drawAll(testApp);
    const one = await openBox(testApp, buyer, box.code);
    await later();
    const two = await openBox(testApp, buyer, box.code);
    expect(two.message).toEqual(one.message);
    expect((await readSeries(testApp, code)).items.reduce((sum, { count, left }) => sum + count - left, 0)).toBe(1);
  });

  it('leaves the odds of a box as they were when it was bought', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp, '100');
    const first = await boughtBox(testApp, buyer, { code });
    const oddsOf = async (box: string) => (await readProof(testApp, box)).odds;
    const bought = (await readSeries(testApp, code)).odds;
    expect(bought.map(({ left }) => left)).toEqual([3, 2, 1]);
    await drawAll(testApp);
    await openBox(testApp, buyer, first.code);
    await later();
    const second = await boughtBox(testApp, buyer, { code });
    const afterOne = (await readSeries(testApp, code)).odds;
    await drawAll(testApp);
    await openBox(testApp, buyer, second.code);
    expect(await oddsOf(first.code)).toEqual(bought);
    expect(await oddsOf(second.code)).toEqual(afterOne);
    expect(afterOne.reduce((sum, { left }) => sum + left, 0)).toBe(5);
  });

  it('ends the message that it can be opened', async () => {
    const { code } = await onSale();
    const buyer = await addCollector(testApp, '100');
    const [one, two] = [await boughtBox(testApp, buyer, { code }), await boughtBox(testApp, buyer, { code })];
    await drawAll(testApp);
    await openBox(testApp, buyer, one.code);
    const { message } = await testApp.call('GET', '/nft/messages', { token: buyer.token });
    expect(message).toMatchObject({ items: [{ kind: 'box_drawn', code: two.code }], total: 1, unread: 1 });
  });

  it('makes a work of the artist; no artist has sold more works than there are', async () => {
    const maker = await addArtist(testApp);
    const { code } = await onSale({ artist: maker });
    const buyer = await addCollector(testApp, '100');
    const [one] = [await boughtBox(testApp, buyer, { code }), await boughtBox(testApp, buyer, { code })];
    const figures = async () =>
      (
        (await testApp.call('GET', '/nft/artist', { fields: { id: String(maker.id) } })).message as ReplyOf<
          typeof nftArtist
        >
      ).artist;
    expect(await figures()).toMatchObject({ works: 0, sold: 0 });
    await drawAll(testApp);
    await openBox(testApp, buyer, one.code);
    expect(await figures()).toMatchObject({ works: 1, sold: 1 });
  });

  it("another's box, an unsold one and a plain work are refused [R13]", async () => {
    const { code } = await onSale();
    const [buyer, other] = [await addCollector(testApp, '100'), await addCollector(testApp)];
    const box = await boughtBox(testApp, buyer, { code });
    await drawAll(testApp);
    const work = await addWork(testApp, { artist, ownerId: other.id });
    expect((await openBox(testApp, other, box.code)).error).toBe('nft_unknown');
    expect((await openBox(testApp, other, code)).error).toBe('nft_unknown');
    expect((await openBox(testApp, other, work.code)).error).toBe('nft_not_box');
    expect((await testApp.call('GET', '/nft/box/proof', { fields: { code: work.code } })).error).toBe('nft_not_box');
  });
});
