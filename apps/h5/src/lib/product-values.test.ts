import { expect, it } from 'vitest';
import { APP_BUILD, APP_VERSION } from './app-version.ts';
import { COIN_LIST } from './coin-list.ts';
import { OPTIONS_PAGE_SIZE, WALLET_PAGE_SIZE } from './page-size.ts';
import * as timings from './timings.ts';

// Paths from the root of the repository, where the tests run.
const pictures = Object.keys(import.meta.glob('/apps/h5/public/img/coins/*.svg', { query: '?url' }));
const [packageJson] = Object.values(import.meta.glob<{ version: string }>('/apps/h5/package.json', { eager: true }));

it('lists the five coins of the product, by name and network', () => {
  expect(COIN_LIST.map(({ name, subName, id }) => [name, subName, id])).toEqual([
    ['USDT', 'ERC20', 3],
    ['USDT', 'TRC20', 3],
    ['USDC', 'ERC20', 45],
    ['ETH', 'Ethereum', 2],
    ['BTC', 'Bitcoin', 1],
  ]);
});

it('has a picture for each of them', () => {
  for (const { image } of COIN_LIST) expect(pictures).toContain(`/apps/h5/public/${image}`);
});

it('is version 0.8.0, build 80, as the package says', () => {
  expect([APP_VERSION, APP_BUILD]).toEqual(['0.8.0', 80]);
  expect(packageJson?.version).toBe(APP_VERSION);
});

it('keeps the times and page sizes of the product', () => {
  expect({ ...timings }).toEqual({
    TOAST_MS: 1500,
    REDIRECT_MS: 1200,
    THROTTLE_MS: 500,
    LOADING_INDICATOR_MS: 800,
    LAZY_VIEW_MS: 200,
    TIMEOUT_MS: 60_000,
    PAGE_CHANGE_MS: 200,
    PAGE_SLIDE_MS: 300,
    RECEIPT_MS: 6000,
  });
  expect([WALLET_PAGE_SIZE, OPTIONS_PAGE_SIZE]).toEqual([10, 5]);
});
