/** When allocated tokens become free: a part at the listing, the rest in equal daily steps over the lock. */
export interface UnlockTerms {
  readonly listingMs: number;
  readonly lockDays: number;
  readonly dayMs: number;
  /** Percent that is free at the listing, a whole number. */
  readonly freePercent: number;
}

/** Number of the last tranche that is due: 0 at the listing, then one a day; −1 before. */
export const dueTranche = ({ listingMs, lockDays, dayMs }: UnlockTerms, nowMs: number): number =>
  nowMs < listingMs ? -1 : Math.min(lockDays, Math.floor((nowMs - listingMs) / dayMs));

/** Units of an allocation that are free from a tranche on, rounded down; the last tranche frees all. */
export const freeFrom = (allocated: bigint, { lockDays, freePercent }: UnlockTerms, tranche: number): bigint => {
  if (tranche < 0) return 0n;
  if (tranche >= lockDays) return allocated;
  const first = (allocated * BigInt(freePercent)) / 100n;
  return first + ((allocated - first) * BigInt(tranche)) / BigInt(lockDays);
};

export interface Tranche {
  readonly number: number;
  readonly atMs: number;
  readonly amount: bigint;
  readonly total: bigint;
}

export const computeTranches = (allocated: bigint, terms: UnlockTerms): Tranche[] =>
  Array.from({ length: terms.lockDays + 1 }, (_, number) => {
    const total = freeFrom(allocated, terms, number);
    const atMs = terms.listingMs + number * terms.dayMs;
    return { number, atMs, amount: total - freeFrom(allocated, terms, number - 1), total };
  });
