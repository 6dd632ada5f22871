/**
 * Days of finance products. They begin at multiples of their length since 1970-01-01T00:00Z, so a real day begins at 00:00
 * UTC. The demo uses shorter ones; every order keeps the length it was bought with.
 */
export const REAL_DAY_MS = 86_400_000;
export const DEMO_DAY_MS = 300_000;

/** The day of rewards and maturities: paid ten minutes after the start of a real day. */
const PAID_AT = 10 * 60_000;
/** Dual products mature at 08:00 UTC of a real day, at the mean price of the half hour before. */
const MATURES_AT = 8 * 3_600_000;
const AVERAGED_FOR = 30 * 60_000;

export const productDayMs = (mode: 'demo' | 'production'): number => (mode === 'demo' ? DEMO_DAY_MS : REAL_DAY_MS);

/** The same part of a day of another length. */
const scale = (ms: number, dayMs: number): number => Math.round((ms * dayMs) / REAL_DAY_MS);

/** Start of the day that a time lies in. */
export const startOfDay = (ms: number, dayMs: number): number => Math.floor(ms / dayMs) * dayMs;

/** Start of the first whole day after a time; a time that is exactly a start has the next one. */
export const nextDayStart = (ms: number, dayMs: number): number => startOfDay(ms, dayMs) + dayMs;

/** When the reward of the day that ends at `dayEndMs` is paid: 00:10 UTC. */
export const payoutTime = (dayEndMs: number, dayMs: number): number => dayEndMs + scale(PAID_AT, dayMs);

/** 08:00 UTC of the day that a time lies in. */
const maturityOfDay = (ms: number, dayMs: number): number => startOfDay(ms, dayMs) + scale(MATURES_AT, dayMs);

/** The first 08:00 UTC after a time; a time that is exactly 08:00 has the next day's. */
export const nextMaturity = (ms: number, dayMs: number): number => {
  const today = maturityOfDay(ms, dayMs);
  return today > ms ? today : today + dayMs;
};

/** The window whose mean price settles a dual product: start included, end excluded. */
export const averageWindow = (
  maturityMs: number,
  dayMs: number,
): { readonly fromMs: number; readonly toMs: number } => ({
  fromMs: maturityMs - scale(AVERAGED_FOR, dayMs),
  toMs: maturityMs,
});
