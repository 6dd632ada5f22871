import type { NameEntry, RuleAreaSpec } from './areas';
import { nameOfEntry } from './entry-name';
import type { Listing } from './listing.store';

const namesOf = (list: readonly unknown[], nameEntry?: NameEntry): string[] =>
  list.map((entry, index) => nameOfEntry(entry, index, nameEntry));

/**
 * What the values alone cannot tell: a list that forgets something there is, or names something there is not, and whatever
 * else the area looks for. Answers the place of the first flaw.
 */
export const findFlaw = (spec: RuleAreaSpec, body: unknown, listing: Listing): string | null => {
  const expected = spec.expectNames?.(listing);
  if (expected !== undefined) {
    const names = namesOf(body as readonly unknown[], spec.nameEntry);
    const odd = expected.find((name) => !names.includes(name)) ?? names.find((name) => !expected.includes(name));
    if (odd !== undefined) return odd;
  }
  return spec.findFlaw?.(body as never, listing) ?? null;
};

/** The body with what has come to the lists since; null when nothing has, or when the area lists no such things. */
export const addListed = (spec: RuleAreaSpec, body: unknown, complete: unknown): unknown[] | null => {
  if (spec.expectNames === undefined || !Array.isArray(body) || !Array.isArray(complete)) return null;
  const known = new Set(namesOf(body, spec.nameEntry));
  const fresh = complete.filter((entry, index) => !known.has(nameOfEntry(entry, index, spec.nameEntry)));
  return fresh.length === 0 ? null : [...body, ...fresh];
};
