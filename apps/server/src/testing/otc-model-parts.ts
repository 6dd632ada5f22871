import type { OtcAction, OtcCancelReason, OtcOutcome } from '@candor/contract/otc-orders';
import type { OtcRules } from '@candor/domain/otc/otc-rules';
import type { OtcStanding } from '@candor/domain/profile/credit-score';

/** The one coin of the model has six decimals, like USDT, and is worth one dollar. */
export const COIN_SCALE = 6;
export const COIN = 1;

export interface ModelPerson {
  readonly level: 0 | 1 | 2;
  readonly limitUsdt: string;
  readonly createdMs: number;
}

/** What a random run begins with and never changes. Users have the numbers from 1. */
export interface OtcWorld {
  readonly startMs: number;
  readonly rules: OtcRules;
  readonly people: readonly ModelPerson[];
  readonly operators: number;
}

export interface ModelAdForm {
  readonly side: 'buy' | 'sell';
  /** Null: floating. Four decimals. */
  readonly fixedPrice: string | null;
  /** Percent with two decimals. */
  readonly marginPercent: string;
  readonly total: string;
  readonly minFiat: string;
  readonly maxFiat: string;
  readonly payMinutes: number;
  readonly hoursFrom: number;
  readonly hoursTo: number;
  readonly needOrders: number;
  readonly needDays: number;
}

export interface ModelTake {
  readonly user: number;
  readonly ad: number;
  readonly version: number;
  readonly by: 'fiat' | 'coin';
  readonly amount: string;
  readonly seenPrice: string;
}

/** Ads and orders are named by their place in the list. */
export type OtcMove =
  | { readonly kind: 'fund'; readonly user: number; readonly amount: string }
  | { readonly kind: 'standing'; readonly user: number; readonly standing: OtcStanding }
  | { readonly kind: 'block'; readonly user: number; readonly other: number; readonly isBlocked: boolean }
  | { readonly kind: 'index'; readonly price: string | null; readonly isRateOld: boolean }
  | { readonly kind: 'post'; readonly user: number; readonly form: ModelAdForm }
  | { readonly kind: 'edit'; readonly ad: number; readonly form: ModelAdForm }
  | { readonly kind: 'switch'; readonly ad: number; readonly state: 'open' | 'paused' | 'closed' }
  /** Judged together in one transaction. */
  | { readonly kind: 'take'; readonly takes: readonly ModelTake[] }
  | {
      readonly kind: 'step';
      readonly user: number;
      readonly order: number;
      readonly action: Exclude<OtcAction, 'rate'>;
      readonly reason: OtcCancelReason;
    }
  | { readonly kind: 'rule'; readonly operator: number; readonly order: number; readonly outcome: OtcOutcome }
  | { readonly kind: 'wait'; readonly ms: number }
  /** The job that times orders out, opens disputes and carries decisions out. */
  | { readonly kind: 'time' };

export type MoveOf<K extends OtcMove['kind']> = Extract<OtcMove, { kind: K }>;

export interface OtcModel {
  /** Returns what was done with figures, or the code of a refusal: a text that both models use. */
  apply(move: OtcMove): string;
  /** Of every user the free and the held coins in 10^-6; then the fees. */
  money(): bigint[];
  /** Ads with what remains, and orders with their state. */
  lines(): string[];
}

/** What the choice of the next move knows. */
export interface OtcView {
  readonly nowMs: number;
  readonly index: string | null;
  readonly ads: readonly {
    readonly owner: number;
    readonly version: number;
    readonly state: string;
    readonly price: string | null;
  }[];
  readonly orders: readonly {
    readonly buyer: number;
    readonly seller: number;
    readonly state: string;
    readonly payDueMs: number;
  }[];
}
