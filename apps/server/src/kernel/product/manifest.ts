import type { EffectWithoutEntry, Invariant, InvariantPart } from '#kernel/ledger/reconcile/invariant';

/**
 * What a module declares about itself, in the `manifest.ts` of its folder. Shared engines (ledger, rules, records, proof, limits,
 * notices, console) walk over the list of manifests in `manifests.ts` and name no product themselves.
 */
export interface Manifest<Deps = never> {
  readonly name: string;
  /** Adds the module's routes, jobs and listeners. */
  readonly register: (deps: Deps) => void;
  /** More places at which an invariant of the ledger can fail. */
  readonly invariantParts?: readonly InvariantPart[];
  /** Commands of the module whose effect is a row and no ledger entry. */
  readonly effectsWithoutEntry?: readonly EffectWithoutEntry[];
  /** Statements about the module's own tables and entries that must always hold. */
  readonly invariants?: readonly Invariant[];
}
