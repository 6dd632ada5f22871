/** What may be done in one market, and at which terms. Decimals and percents as text; a change is for new orders only. */
export interface MarketRule {
  readonly instrumentId: number;
  /** In lists and for search. A market that is not shown keeps its prices, and what is open in it goes on. */
  readonly shown: boolean;
  readonly sort: number;
  /** Whether new orders are taken. Closing and cancelling always go on. */
  readonly optionsOpen: boolean;
  readonly futuresOpen: boolean;
  readonly spotOpen: boolean;
  /** Lots of one futures order. */
  readonly minLots: number;
  readonly maxLots: number;
  /** Spot amounts are whole multiples of it; a power of ten. Prices are multiples of 10^-priceScale of the instrument. */
  readonly amountStep: string;
  /** Price × amount of a spot order is at least this much of the quote coin. */
  readonly minNotional: string;
  /** Of the coin received. */
  readonly makerFeePercent: string;
  readonly takerFeePercent: string;
  /** Limits of spot orders stay within this much of the average of five minutes, either way. */
  readonly bandPercent: string;
  /** Open spot orders of one user in this market. */
  readonly maxOpenOrders: number;
}

export type MarketRules = readonly MarketRule[];

/** A market as it stands in the list of instruments. */
export interface ListedMarket {
  readonly id: number;
  readonly base: string;
  readonly baseScale: number;
  readonly shown: boolean;
  readonly sort: number;
  readonly hasOptions: boolean;
  readonly hasFutures: boolean;
  readonly hasSpot: boolean;
  readonly minLots: number;
  readonly maxLots: number;
}

/** One step is worth about 0.1 to 1 USDT. */
const STEPS: Readonly<Record<string, string>> = {
  BTC: '0.00001',
  ETH: '0.0001',
  USDC: '0.1',
  BNB: '0.001',
  SOL: '0.001',
  XRP: '1',
  DOGE: '1',
  ADA: '1',
  TRX: '1',
  LTC: '0.01',
  DOT: '0.1',
  LINK: '0.01',
  AVAX: '0.01',
  MATIC: '1',
  ATOM: '0.1',
};

const stepOf = ({ base, baseScale }: ListedMarket): string => STEPS[base] ?? (baseScale >= 2 ? '0.01' : '1');

/** The first rule version repeats the instrument list, so that introducing it changes nothing. */
export const defaultMarketRules = (listed: readonly ListedMarket[]): MarketRules =>
  listed.map((market) => ({
    instrumentId: market.id,
    shown: market.shown,
    sort: market.sort,
    optionsOpen: market.hasOptions,
    futuresOpen: market.hasFutures,
    spotOpen: market.hasSpot,
    minLots: market.minLots,
    maxLots: market.maxLots,
    amountStep: stepOf(market),
    minNotional: '5',
    makerFeePercent: '0.1',
    takerFeePercent: '0.1',
    bandPercent: '30',
    maxOpenOrders: 200,
  }));

export const findMarketRule = (rules: MarketRules, instrumentId: number): MarketRule | undefined =>
  rules.find((rule) => rule.instrumentId === instrumentId);
