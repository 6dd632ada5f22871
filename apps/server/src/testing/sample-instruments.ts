import type { Instrument } from '#kernel/pricing/instrument';

/** Price decimals as listed. */
const COIN_SCALES: Readonly<Record<string, number>> = {
  BTC: 2,
  ETH: 2,
  USDC: 4,
  BNB: 2,
  SOL: 3,
  XRP: 5,
  DOGE: 5,
  ADA: 5,
  TRX: 5,
  LTC: 2,
  DOT: 3,
  LINK: 3,
  AVAX: 3,
  MATIC: 4,
  ATOM: 3,
};
const STOCKS = ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'AMZN', 'GOOGL'];

/** The demo's listing without a database, for tests of code that only needs instruments. */
export const SAMPLE_INSTRUMENTS: readonly Instrument[] = [...Object.keys(COIN_SCALES), ...STOCKS].map((base, index) => {
  const isCoin = COIN_SCALES[base] !== undefined;
  return {
    id: index + 1,
    baseCurrencyId: index + 1,
    quoteCurrencyId: 1_000,
    symbol: `${base}/USDT`,
    base,
    quote: 'USDT',
    kind: isCoin ? 'coin' : 'stock',
    priceScale: COIN_SCALES[base] ?? 2,
    session: isCoin ? 'always' : 'us_stock',
    hasOptions: isCoin,
    hasFutures: true,
    hasSpot: isCoin,
    contractSize: '1',
    minLots: 1,
    maxLots: 100_000,
    sort: index,
    shown: true,
    halt: '' as const,
    haltReason: '' as const,
    haltSinceMs: 0,
    pricedBy: 'index',
  };
});

export const listingOf = (...bases: string[]): readonly Instrument[] =>
  SAMPLE_INSTRUMENTS.filter(({ base }) => bases.includes(base));
