import type { PriceRules } from '@candor/domain/pricing/price-rules';
import type * as z from 'zod/mini';
import type { Tx } from '#platform/db/with-tx';
import type { Config } from '#platform/runtime/config';
import type { Listing } from './listing.store';

/**
 * The body of each rule area. Those of the kernel are declared here; a module adds its own beside its schema: `declare
 * module '#kernel/rules/areas' { interface RuleBodies { … } }`.
 */
export interface RuleBodies {
  readonly prices: PriceRules;
}
export type RuleArea = keyof RuleBodies;

export type NameEntry = (entry: Readonly<Record<string, unknown>>, index: number) => string | null;

interface AreaOf<A extends RuleArea> {
  readonly area: A;
  /** Also reads stored versions, so it must keep accepting bodies without fields added later. */
  readonly schema: z.ZodMiniType;
  /** The first version, shipped with the software. */
  readonly defaults: (origin: { readonly mode: Config['mode']; readonly listing: Listing }) => RuleBodies[A];
  /** The name of a list entry in paths of the public log; null: its index. */
  readonly nameEntry?: NameEntry;
  /**
   * For a list with one entry per listed item: the names it must have, each once. A new item gets its default at the
   * next start.
   */
  readonly expectNames?: (listing: Listing) => readonly string[];
  /** The path at which a valid body does not fit the listing; null: none. */
  readonly findFlaw?: (body: RuleBodies[A], listing: Listing) => string | null;
  /** Applies the rules in force to the listing tables, in the transaction that changes any rule. */
  readonly apply?: (tx: Tx, book: RuleBodies) => Promise<void>;
}

/** An area of rules as its module declares it. */
export interface RuleAreaSpec extends Omit<AreaOf<RuleArea>, 'findFlaw'> {
  readonly findFlaw?: (body: never, listing: Listing) => string | null;
}

export const defineRuleArea = <A extends RuleArea>(spec: AreaOf<A>): RuleAreaSpec => spec;
