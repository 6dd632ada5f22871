import type { Instrument } from '#kernel/pricing/instrument';

export type MarketName = 'coins' | 'stocks';

/** How one simulated price behaves. Daily figures; sigma is a standard deviation of log returns. */
export interface AssetModel {
  readonly basePrice: number;
  /** Beta of the price towards each market. */
  readonly betas: Readonly<Record<MarketName, number>>;
  readonly ownSigma: number;
  /** Share of the distance to the base price that it reverts per day. */
  readonly pull: number;
  /** Base coin on an ordinary day. */
  readonly dayVolume: number;
}

/** One market factor that its assets share. */
export interface MarketModel {
  readonly sigma: number;
  readonly pull: number;
  /** Share of a weekday's volatility left on Saturday and Sunday. */
  readonly weekend: number;
}

export const MARKETS: Readonly<Record<MarketName, MarketModel>> = {
  coins: { sigma: 0.024, pull: 0.006, weekend: 0.75 },
  stocks: { sigma: 0.009, pull: 0.004, weekend: 0.15 },
};

/** Day turnover in the quote coin; volumes follow from it and the base price. */
interface AssetRow {
  readonly price: number;
  readonly beta: number;
  readonly own: number;
  readonly turnover: number;
}

const COINS: Readonly<Record<string, AssetRow>> = {
  BTC: { price: 67_000, beta: 1, own: 0.005, turnover: 1_900e6 },
  ETH: { price: 3_500, beta: 1.15, own: 0.014, turnover: 1_100e6 },
  BNB: { price: 600, beta: 0.85, own: 0.015, turnover: 210e6 },
  SOL: { price: 170, beta: 1.3, own: 0.024, turnover: 480e6 },
  XRP: { price: 0.53, beta: 0.95, own: 0.024, turnover: 170e6 },
  DOGE: { price: 0.137, beta: 1.2, own: 0.03, turnover: 160e6 },
  ADA: { price: 0.447, beta: 1.05, own: 0.022, turnover: 60e6 },
  TRX: { price: 0.125, beta: 0.6, own: 0.014, turnover: 55e6 },
  LTC: { price: 84, beta: 0.95, own: 0.02, turnover: 70e6 },
  DOT: { price: 7.1, beta: 1.1, own: 0.02, turnover: 40e6 },
  LINK: { price: 14.8, beta: 1.1, own: 0.024, turnover: 65e6 },
  AVAX: { price: 28.6, beta: 1.25, own: 0.025, turnover: 70e6 },
  MATIC: { price: 0.58, beta: 1.15, own: 0.024, turnover: 45e6 },
  ATOM: { price: 8.9, beta: 1.05, own: 0.022, turnover: 30e6 },
};

const STOCKS: Readonly<Record<string, AssetRow>> = {
  AAPL: { price: 230, beta: 1.05, own: 0.01, turnover: 11_500e6 },
  MSFT: { price: 430, beta: 1, own: 0.009, turnover: 8_600e6 },
  NVDA: { price: 135, beta: 1.7, own: 0.019, turnover: 31_000e6 },
  TSLA: { price: 250, beta: 1.6, own: 0.025, turnover: 20_000e6 },
  AMZN: { price: 190, beta: 1.2, own: 0.012, turnover: 7_600e6 },
  GOOGL: { price: 175, beta: 1.1, own: 0.011, turnover: 4_600e6 },
};

/** A coin that stands for a dollar: no market moves it and it is pulled back within hours. */
const DOLLAR_COIN: AssetModel = {
  basePrice: 1,
  betas: { coins: 0, stocks: 0 },
  ownSigma: 0.0003,
  pull: 0.4,
  dayVolume: 120e6,
};

/** Assets listed later, without a row in the table, get these values. */
const UNLISTED: AssetRow = { price: 10, beta: 1, own: 0.02, turnover: 20e6 };
const OWN_PULL = 0.008;
/** Beta of stocks towards the coin market. */
const COIN_MOOD = 0.06;

export function modelOf(instrument: Pick<Instrument, 'base' | 'kind'>): AssetModel {
  if (instrument.base === 'USDC') return DOLLAR_COIN;
  const isStock = instrument.kind === 'stock';
  const row = (isStock ? STOCKS : COINS)[instrument.base] ?? UNLISTED;
  return {
    basePrice: row.price,
    betas: isStock ? { coins: COIN_MOOD, stocks: row.beta } : { coins: row.beta, stocks: 0 },
    ownSigma: row.own,
    pull: OWN_PULL,
    dayVolume: row.turnover / row.price,
  };
}
