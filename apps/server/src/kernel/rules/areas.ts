import type { PriceRules } from '@candor/domain/pricing/price-rules';
import type * as z from 'zod/mini';
import type { Tx } from '#platform/db/with-tx';
import type { Config } from '#platform/runtime/config';
import type { Listing } from './listing.store';

/**
 * What each area of rules holds. Those of the kernel stand here; a module adds its own beside its schema:
 * `declare module '#kernel/rules/areas' { interface RuleBodies { … } }`.
 */
export interface RuleBodies {
  readonly prices: PriceRules;
}
export type RuleArea = keyof RuleBodies;

export type NameEntry = (entry: Readonly<Record<string, unknown>>, index: number) => string | null;

interface AreaOf<A extends RuleArea> {
  readonly area: A;
  /** Reads stored versions too, so it keeps taking what older versions did not say. */
  readonly schema: z.ZodMiniType;
  /** The first version, which the software comes with. */
  readonly defaults: (origin: { readonly mode: Config['mode']; readonly listing: Listing }) => RuleBodies[A];
  /** The name of an entry of its lists in paths of the public log; null: it goes by its place. */
  readonly nameEntry?: NameEntry;
  /** For a list of everything there is: the names it must have, each once. What is new gets its default at the next start. */
  readonly expectNames?: (listing: Listing) => readonly string[];
  /** The place at which values that can be read do not fit what there is. */
  readonly findFlaw?: (body: RuleBodies[A], listing: Listing) => string | null;
  /** Writes to the lists what the rules in force say, in the transaction that changes any of them. */
  readonly apply?: (tx: Tx, book: RuleBodies) => Promise<void>;
}

/** An area of rules as its module declares it. */
export interface RuleAreaSpec extends Omit<AreaOf<RuleArea>, 'findFlaw'> {
  readonly findFlaw?: (body: never, listing: Listing) => string | null;
}

export const defineRuleArea = <A extends RuleArea>(spec: AreaOf<A>): RuleAreaSpec => spec;
