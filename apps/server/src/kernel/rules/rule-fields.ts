import { cmp, toAmount } from '@candor/money/decimal';
import * as z from 'zod/mini';

/** Most entries in a list with one entry per listed item. */
export const LONGEST_LIST = 4_095;

export const MOST = '99999999999999999999';

/** A decimal as text, at most `max`. */
export const decimal = (max: string) =>
  z.string().check(
    // Text that is not a decimal must not reach the comparison.
    z.regex(/^(0|[1-9]\d{0,19})(\.\d{1,8})?$/, { abort: true }),
    z.refine((text) => cmp(toAmount(text), toAmount(max)) <= 0),
  );

export const positive = (max: string) => decimal(max).check(z.refine((text) => !/^[0.]*$/.test(text)));

export const isAbove = (a: string, b: string): boolean => cmp(toAmount(a), toAmount(b)) > 0;

export const wholeNumber = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));

/** Checks that all entries of a list have different keys. */
export const isEachOnce = <T>(keyOf: (one: T) => string | number) =>
  z.refine<readonly T[]>((list) => new Set(list.map(keyOf)).size === list.length);

/** A check over several values: refuses the body at the path the finder returns. */
export const findsNoFlaw = <T>(find: (value: T) => (string | number)[] | null) =>
  z.check<T>(({ value, issues }) => {
    const path = find(value);
    if (path !== null) issues.push({ code: 'custom', path, input: value });
  });

/** The first index at which a list does not rise; null: none. */
export const findFall = <T>(list: readonly T[], isRise: (before: T, one: T) => boolean): number | null => {
  const at = list.findIndex((one, index) => {
    const before = list[index - 1];
    return before !== undefined && !isRise(before, one);
  });
  return at === -1 ? null : at;
};
