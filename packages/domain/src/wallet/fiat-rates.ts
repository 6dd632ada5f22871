import { cmp, isNegative, mul, neg, parseAmount, type Rate, sub, toRate } from '@candor/money/decimal';

const DAY_MS = 86_400_000;
const OLD_AFTER_DAYS = 3;
/** A larger change than a fifth from one publication to the next is taken for an error of the source. */
const LARGEST_CHANGE_PARTS = toRate('5');

/** One unit is one US dollar by definition; this rate is never fetched or entered. */
export const BASE_CODE = 'USD';

/** Units of a currency for one US dollar. */
export interface FiatUnits {
  readonly code: string;
  readonly perUsd: Rate;
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/**
 * Older than three days. Whole days (UTC) are compared, because a rate is published for a day: Friday's rate serves until
 * Monday's is published.
 */
export const isRateOld = (takenAtMs: number, nowMs: number): boolean =>
  dayOf(nowMs) - dayOf(takenAtMs) > OLD_AFTER_DAYS;

/** A positive number of units with at most eight decimals; null: anything else. */
export const readUnits = (text: string): Rate | null => {
  const parsed = parseAmount(text, { scale: 8 });
  return parsed.ok ? toRate(parsed.value) : null;
};

export interface StoredUnits extends FiatUnits {
  readonly takenAtMs: number;
}

export interface Published {
  readonly dayMs: number;
  readonly rates: readonly FiatUnits[];
}

export type PublishedDecision =
  | { readonly ok: true; readonly rates: readonly FiatUnits[] }
  | { readonly ok: false; readonly problem: string };

const isAbsurd = (before: Rate, after: Rate): boolean => {
  const change = sub(after, before);
  return cmp(mul(isNegative(change) ? neg(change) : change, LARGEST_CHANGE_PARTS, 'down'), before) > 0;
};

/**
 * Which published rates are written: those of a later day (UTC) than the stored ones. One absurd change refuses the whole
 * publication; a real one is entered by two operators.
 */
export const decidePublished = (
  { dayMs, rates }: Published,
  stored: readonly StoredUnits[],
  nowMs: number,
): PublishedDecision => {
  if (dayMs > nowMs) return { ok: false, problem: 'the day of the publication is in the future' };
  const known = new Map(stored.map((rate) => [rate.code, rate]));
  const fresh = rates.filter(({ code }) => dayOf(known.get(code)?.takenAtMs ?? 0) < dayOf(dayMs));
  const absurd = fresh.filter(({ code, perUsd }) => {
    const before = known.get(code);
    return before !== undefined && isAbsurd(before.perUsd, perUsd);
  });
  if (absurd.length === 0) return { ok: true, rates: fresh };
  const named = absurd.map(({ code, perUsd }) => `${code} ${known.get(code)?.perUsd ?? ''} to ${perUsd}`);
  return { ok: false, problem: `a change of more than 20 %: ${named.join(', ')}` };
};
