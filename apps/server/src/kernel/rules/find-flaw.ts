import type { NameEntry, RuleAreaSpec } from './areas';
import { nameOfEntry } from './entry-name';
import type { Listing } from './listing.store';

const namesOf = (list: readonly unknown[], nameEntry?: NameEntry): string[] =>
  list.map((entry, index) => nameOfEntry(entry, index, nameEntry));

/**
 * Checks the body against the listing: missing or unknown entries, and the checks of the area. Returns the path of the
 * first flaw.
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

/** The body with entries for items listed since; null when there are none, or when the area has no such list. */
export const addListed = (spec: RuleAreaSpec, body: unknown, complete: unknown): unknown[] | null => {
  if (spec.expectNames === undefined || !Array.isArray(body) || !Array.isArray(complete)) return null;
  const known = new Set(namesOf(body, spec.nameEntry));
  const fresh = complete.filter((entry, index) => !known.has(nameOfEntry(entry, index, spec.nameEntry)));
  return fresh.length === 0 ? null : [...body, ...fresh];
};
