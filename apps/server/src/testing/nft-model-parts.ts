import type { NftRules } from '@candor/domain/nft/nft-rules';

/** Amounts of both models are whole numbers of 10^-8. */
export const MODEL_SCALE = 8;
/** Owner and seller that is no user. Users have the numbers from 1. */
export const HOUSE = 0;
/** Place of USDT in the list of coins; deposits are held in it. */
export const USDT_COIN = 0;

export interface ModelCoin {
  readonly name: string;
  readonly scale: number;
  /** USDT of one coin. */
  readonly usdtRate: string;
  /** Random prices are multiples of so many of its smallest units. */
  readonly grain: bigint;
}

/** A series of blind boxes. */
export interface ModelSeries {
  readonly artist: number;
  readonly coin: number;
  readonly price: string;
  readonly total: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** What a random run begins with and never changes. */
export interface NftWorld {
  readonly users: number;
  readonly startMs: number;
  readonly rules: NftRules;
  readonly coins: readonly ModelCoin[];
  /** Works that exist at the beginning. */
  readonly works: readonly { readonly artist: number; readonly owner: number }[];
  readonly series: readonly ModelSeries[];
}

/** Coins, works and series are named by their place in the list, orders by their offer and rank. */
export type NftMove =
  | { readonly kind: 'fund'; readonly user: number; readonly coin: number; readonly amount: string }
  | {
      readonly kind: 'offer';
      readonly user: number;
      readonly work: number;
      readonly coin: number;
      readonly price: string;
      readonly perIncrease: string;
      readonly startMs: number;
      readonly endMs: number;
    }
  | { readonly kind: 'deposit'; readonly user: number; readonly work: number }
  | {
      readonly kind: 'bid';
      readonly user: number;
      readonly work: number;
      readonly price: string | null;
      readonly maximum: string | null;
    }
  | { readonly kind: 'buy'; readonly user: number; readonly work: number; readonly price: string | null }
  | { readonly kind: 'pay'; readonly user: number; readonly offer: number; readonly rank: 1 | 2 }
  | { readonly kind: 'wait'; readonly ms: number }
  /** The job that ends offers. */
  | { readonly kind: 'end' }
  /** The job that ends orders. */
  | { readonly kind: 'expire' }
  | {
      readonly kind: 'box';
      readonly user: number;
      readonly series: number;
      readonly price: string;
      readonly seed: string;
      readonly code: string;
    }
  /** The next tick, and the job that draws boxes with it. */
  | { readonly kind: 'tick'; readonly hash: string }
  | { readonly kind: 'open'; readonly user: number; readonly work: number };

export type MoveOf<K extends NftMove['kind']> = Extract<NftMove, { kind: K }>;

export interface NftModel {
  /** Returns "done" with figures, or the code of a refusal: a text that both models use. */
  apply(move: Exclude<NftMove, { kind: 'tick' }>): string;
  draw(move: MoveOf<'tick'>): string | Promise<string>;
  /** Of every user the free balances by coin and the USDT held; then the purses of sales and fees by coin. */
  money(): bigint[];
  /** A work with its owner and its newest offer: bids, deposits, orders. */
  line(work: number): string;
  readonly workCount: number;
}

/** What the choice of the next move knows. */
export interface NftView {
  readonly nowMs: number;
  readonly works: readonly {
    readonly artist: number;
    readonly owner: number;
    readonly isUnopened: boolean;
    /** Place of the offer that runs or waits for payment; null: none. */
    readonly offer: number | null;
  }[];
  offer(place: number): ViewedOffer;
  /** Least price of the next bid in an auction. */
  nextPrice(place: number): string;
  /** Orders to pay. */
  readonly open: readonly {
    readonly offer: number;
    readonly rank: 1 | 2;
    readonly user: number;
    readonly dueMs: number;
  }[];
}

export interface ViewedOffer {
  readonly mode: 1 | 2;
  readonly state: string;
  /** Place of the coin. */
  readonly currencyId: number;
  readonly price: string;
  readonly leaderId: number | null;
  readonly maximum: string | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly extendMs: number;
}
