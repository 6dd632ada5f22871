import { cmp, toAmount } from '@candor/money/decimal';
import * as z from 'zod/mini';

/** Of entries in a list of everything there is. */
export const LONGEST_LIST = 4_095;

export const MOST = '99999999999999999999';

/** A decimal as text, at most `max`. */
export const decimal = (max: string) =>
  z.string().check(
    // What is no decimal must not reach the comparison.
    z.regex(/^(0|[1-9]\d{0,19})(\.\d{1,8})?$/, { abort: true }),
    z.refine((text) => cmp(toAmount(text), toAmount(max)) <= 0),
  );

export const positive = (max: string) => decimal(max).check(z.refine((text) => !/^[0.]*$/.test(text)));

export const isAbove = (a: string, b: string): boolean => cmp(toAmount(a), toAmount(b)) > 0;

export const wholeNumber = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));

/** A list in which nothing is named twice. */
export const isEachOnce = <T>(keyOf: (one: T) => string | number) =>
  z.refine<readonly T[]>((list) => new Set(list.map(keyOf)).size === list.length);

/** What single values cannot tell: refuses the whole at the place the finder names. */
export const findsNoFlaw = <T>(find: (value: T) => (string | number)[] | null) =>
  z.check<T>(({ value, issues }) => {
    const path = find(value);
    if (path !== null) issues.push({ code: 'custom', path, input: value });
  });

/** The place at which a list does not rise. */
export const findFall = <T>(list: readonly T[], isRise: (before: T, one: T) => boolean): number | null => {
  const at = list.findIndex((one, index) => {
    const before = list[index - 1];
    return before !== undefined && !isRise(before, one);
  });
  return at === -1 ? null : at;
};
