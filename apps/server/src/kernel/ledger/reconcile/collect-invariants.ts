import { BALANCE_INVARIANTS } from './balance-invariants';
import { chainInvariants } from './chain-invariants';
import { HOLD_INVARIANTS } from './hold-invariants';
import type { Invariant, InvariantPart, InvariantSlice } from './invariant';

const withParts = (invariant: Invariant, parts: readonly InvariantPart[]): Invariant => {
  const added = parts.filter(({ id }) => id === invariant.id).map(({ sql }) => sql);
  return { ...invariant, sql: [invariant.sql, ...added].join(' union all ') };
};

/** The invariants of the ledger itself, then those of the modules in their order. */
export const collectInvariants = (slices: readonly InvariantSlice[]): readonly Invariant[] => {
  const parts = slices.flatMap(({ invariantParts = [] }) => invariantParts);
  const effects = slices.flatMap(({ effectsWithoutEntry = [] }) => effectsWithoutEntry);
  const own = [...BALANCE_INVARIANTS, ...HOLD_INVARIANTS, ...chainInvariants(effects)];
  const stray = parts.find(({ id }) => own.every((one) => one.id !== id));
  if (stray !== undefined) throw new Error(`the ledger has no invariant ${stray.id} to add to`);
  return [...own.map((one) => withParts(one, parts)), ...slices.flatMap(({ invariants = [] }) => invariants)];
};
