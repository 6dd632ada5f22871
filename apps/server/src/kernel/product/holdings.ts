import type { Pool } from '#platform/db/pool';

/** What a user has in one family of finance products, in one coin. */
export interface FamilyHolding {
  readonly currencyId: number;
  /** Money in running orders; for tokens, those still locked. */
  readonly amount: string;
  /** Yield paid so far by running and ended orders, and the part of it paid since `sinceMs`. */
  readonly paid: string;
  readonly paidSince: string;
}

/** A date at which a running order pays or ends. */
export interface ComingDate {
  readonly atMs: number;
  readonly kind: 'reward' | 'end';
  readonly orderId: number;
  readonly currencyId: number;
  /** The amount paid at that time; null when it is not known yet. */
  readonly amount: string | null;
}

export interface FamilyHoldings {
  /** Name of the family, for example `lock`; the app has a text and an icon for it. */
  readonly family: string;
  readonly running: number;
  readonly holdings: readonly FamilyHolding[];
  /** Between `sinceMs` and `untilMs`, earliest first. */
  readonly coming: readonly ComingDate[];
}

export interface HoldingsSpan {
  readonly userId: number;
  /** Start of today's product day. */
  readonly sinceMs: number;
  readonly nowMs: number;
  readonly untilMs: number;
}

/** How the financial hub finds what a user has in a module's products. A family without orders is listed with none. */
export interface HoldingsSource {
  load(pool: Pool, span: HoldingsSpan): Promise<readonly FamilyHoldings[]>;
}
