import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { listingOf } from '#app/testing/sample-instruments';
import { standingClock } from '#app/testing/standing-clock';
import { loadDemoSecret } from '#platform/runtime/demo-secret';
import { createLogger } from '#platform/runtime/logger';
import { chooseFeed } from './choose-feed';
import { createDrawSource } from './simulated/price-draws';

const NOW_MS = Date.UTC(2026, 10, 13, 17, 23, 11, 250);
const INSTRUMENTS = listingOf('BTC', 'ETH', 'SOL', 'DOGE', 'AAPL');
const folders: string[] = [];

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-feed-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The first prices a server on this data folder would publish. */
const pricesOn = async (dataDir: string, feedSeed: number | null = null): Promise<string[]> => {
  const config = { feed: 'simulated', feedSeed, ccxtExchanges: [], ccxtUrls: {} } as const;
  const logger = createLogger({ level: 'silent' });
  const secret = loadDemoSecret(dataDir);
  const feed = chooseFeed(config, { clock: standingClock(), logger, registry: new Registry(), secret });
  await feed.start(INSTRUMENTS);
  return [NOW_MS, NOW_MS + 250, NOW_MS + 500].flatMap((timeMs) => feed.read(timeMs).map(({ price }) => price));
};

it('gives two fresh data folders two markets', async () => {
  const [one, other] = await Promise.all([pricesOn(newFolder()), pricesOn(newFolder())]);
  expect(one).toHaveLength(3 * INSTRUMENTS.length);
  expect(one.filter((price, place) => price === other[place])).toEqual([]);
});

it('goes on with the same market when a server starts again on its data folder', async () => {
  const folder = newFolder();
  expect(await pricesOn(folder)).toEqual(await pricesOn(folder));
});

it('gives all data folders the market of a seed that is set, and each seed its own', async () => {
  const [one, other, third] = await Promise.all([
    pricesOn(newFolder(), 1),
    pricesOn(newFolder(), 1),
    pricesOn(newFolder(), 2),
  ]);
  expect(one).toEqual(other);
  expect(one).not.toEqual(third);
});

it('draws from HMAC-SHA256 with the secret, by name and number of the block', () => {
  const secret = Buffer.alloc(32, 9);
  const digestOf = (block: string): Buffer => {
    const key = createHmac('sha256', secret).update('BTC/USDT/own/level 3').digest();
    return createHmac('sha256', key).update(block).digest();
  };
  // The sign of a draw is the highest of its twelve bits: the values below the middle are negative.
  const signs = (digest: Buffer): boolean[] => {
    const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    return Array.from({ length: 20 }, (_, place) => bits[12 * place] === '1');
  };
  const draws = createDrawSource(secret).draws('BTC/USDT/own/level 3');
  const drawn = Array.from({ length: 40 }, (_, place) => draws.at(place) > 0);
  expect(drawn).toEqual([...signs(digestOf('0')), ...signs(digestOf('1'))]);
});
