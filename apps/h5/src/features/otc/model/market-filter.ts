import type { SentOf } from '@candor/contract/call';
import type { otcAds } from '@candor/contract/otc';
import type { OtcSide } from '@candor/contract/otc-fields';
import { FIAT_SCALE } from '@candor/domain/otc/ad-price';
import { canonical, parseAmount } from '@candor/money/decimal';
import type { Setup } from './otc-types.ts';

/** What the list shows; kept in the address, so that Back finds it as it was. */
export interface MarketFilter {
  /** What the reader does. */
  readonly side: OtcSide;
  /** Id of the coin; 0: the first there is. */
  readonly coin: number;
  /** Empty: the display currency. */
  readonly fiat: string;
  /** In fiat; empty: any. */
  readonly amount: string;
  /** Code of a kind of payment; empty: any. */
  readonly kind: string;
}

export const NO_FILTER: MarketFilter = { side: 'buy', coin: 0, fiat: '', amount: '', kind: '' };

const ID = /^[1-9][0-9]{0,8}$/;
const FIAT = /^[A-Z]{3}$/;
const KIND = /^[a-z0-9_]{2,24}$/;

export const isFiatAmount = (text: string): boolean => parseAmount(text, { scale: FIAT_SCALE }).ok;

const matching = (text: string | null, pattern: RegExp): string => (text !== null && pattern.test(text) ? text : '');

export function readFilter(params: URLSearchParams): MarketFilter {
  const coin = matching(params.get('coin'), ID);
  const amount = params.get('amount') ?? '';
  return {
    side: params.get('side') === 'sell' ? 'sell' : 'buy',
    coin: coin === '' ? 0 : Number.parseInt(coin, 10),
    fiat: matching(params.get('fiat'), FIAT),
    amount: isFiatAmount(amount) ? canonical(amount) : '',
    kind: matching(params.get('kind'), KIND),
  };
}

/** The query of the address; what is as usual is left out. */
export function writeFilter(filter: MarketFilter): Record<string, string> {
  const fields: Record<string, string> = {
    side: filter.side === 'buy' ? '' : filter.side,
    coin: filter.coin === 0 ? '' : String(filter.coin),
    fiat: filter.fiat,
    amount: filter.amount,
    kind: filter.kind,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Ads of people who do the opposite of the reader. */
export const sideOfAds = (side: OtcSide): OtcSide => (side === 'buy' ? 'sell' : 'buy');

/** A filter of which everything exists: unknown coins, currencies and kinds are replaced by the usual ones. */
export interface Market {
  readonly side: OtcSide;
  readonly coin: Setup['coins'][number];
  readonly fiat: Setup['fiats'][number];
  readonly amount: string;
  readonly kind: Setup['kinds'][number] | null;
}

export const kindsOf = (setup: Pick<Setup, 'kinds'>, fiat: string): readonly Setup['kinds'][number][] =>
  setup.kinds.filter(({ fiats }) => fiats.length === 0 || fiats.includes(fiat));

/** Null: nothing is traded here. */
export function toMarket(filter: MarketFilter, setup: Setup, display: string): Market | null {
  const coin = setup.coins.find(({ id }) => id === filter.coin) ?? setup.coins[0];
  const fiat = [filter.fiat, display, 'USD']
    .map((code) => setup.fiats.find((one) => one.code === code))
    .find((one) => one !== undefined);
  const used = fiat ?? setup.fiats[0];
  if (coin === undefined || used === undefined) return null;
  const kind = kindsOf(setup, used.code).find(({ code }) => code === filter.kind) ?? null;
  return { side: filter.side, coin, fiat: used, amount: filter.amount, kind };
}

export const toAdsFields = (market: Market, merchantId = 0): SentOf<typeof otcAds> => ({
  side: sideOfAds(market.side),
  currency_id: String(market.coin.id),
  fiat: market.fiat.code,
  amount: market.amount,
  ...(market.kind === null ? {} : { kind: market.kind.code }),
  merchant_id: String(merchantId),
});

export const isFiltered = ({ amount, kind }: MarketFilter): boolean => amount !== '' || kind !== '';
