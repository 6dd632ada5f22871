import { PRODUCTS } from '@candor/domain/limits/product-rules';
import type { MarketRules } from '@candor/domain/market/market-rules';
import type { RuleArea, RuleBodies } from './areas';
import { nameOfEntry } from './entry-name';
import type { Listing } from './listing.store';

const namesOf = (list: readonly unknown[]): string[] => list.map(nameOfEntry);

/** What the lists of each area must name, each once; null: the area is no such list. */
const expectedNames = (area: RuleArea, { currencies, markets }: Listing): readonly string[] | null => {
  if (area === 'currencies') return currencies.map(({ id }) => `currency-${id}`);
  if (area === 'markets') return markets.map(({ id }) => `market-${id}`);
  return area === 'products' ? PRODUCTS : null;
};

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

const findFineStep = (rules: MarketRules, { markets }: Listing): string | null => {
  const rule = rules.find(({ instrumentId, amountStep }) => {
    const market = markets.find(({ id }) => id === instrumentId);
    return market !== undefined && decimalsOf(amountStep) > market.baseScale;
  });
  return rule ? `market-${rule.instrumentId}.amountStep` : null;
};

/**
 * What the values alone cannot tell: a list that forgets something there is, or names something there is not, and steps
 * finer than the coin. Answers the place of the first flaw.
 */
export const findFlaw = <A extends RuleArea>(
  { area, body }: { area: A; body: RuleBodies[A] },
  listing: Listing,
): string | null => {
  const expected = expectedNames(area, listing);
  if (expected === null) return null;
  const names = namesOf(body as readonly unknown[]);
  const odd = expected.find((name) => !names.includes(name)) ?? names.find((name) => !expected.includes(name));
  if (odd !== undefined) return odd;
  return area === 'markets' ? findFineStep(body as MarketRules, listing) : null;
};

/** The body with what has come to the lists since; null when nothing has. */
export const addListed = (body: unknown, complete: unknown): unknown[] | null => {
  if (!Array.isArray(body) || !Array.isArray(complete)) return null;
  const known = new Set(namesOf(body));
  const fresh = complete.filter((entry, index) => !known.has(nameOfEntry(entry, index)));
  return fresh.length === 0 ? null : [...body, ...fresh];
};
