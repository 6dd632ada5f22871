import { type Amount, canonical, mul, toAmount, toRate } from '@candor/money/decimal';

/** The yearly rate shown is the day rate times this, simple: rewards are not added to the principal. */
export const YEAR_DAYS = 365;

/** Reward of one day, rounded down to the decimals of the coin. */
export const computeDayReward = (principal: string, dayRatePercent: string, scale: number): Amount =>
  mul(mul(toAmount(principal), toRate(dayRatePercent), { scale: 20, rounding: 'down' }), toRate('0.01'), {
    scale,
    rounding: 'down',
  });

export const computeAnnualPercent = (dayRatePercent: string): string =>
  canonical(mul(toRate(dayRatePercent), toRate(String(YEAR_DAYS)), { scale: 8, rounding: 'down' }));

/** Reward of `days` days: each is rounded by itself, as it is paid. */
export const computeTermReward = (dayReward: string, days: number): Amount =>
  mul(toAmount(dayReward), toRate(String(days)), 'down');
