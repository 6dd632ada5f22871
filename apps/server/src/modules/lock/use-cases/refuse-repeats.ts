import type { Outcome } from '#kernel/ledger/group-commit';
import { Refusal } from '#platform/refusal';

/** Of two requests for one order in a batch, the second finds it redeemed. */
export const refuseRepeats = <A>(decided: readonly Outcome<A>[], orderOf: (agreed: A) => number): Outcome<A>[] => {
  const taken = new Set<number>();
  return decided.map((one) => {
    if (!one.ok) return one;
    const order = orderOf(one.value);
    if (taken.has(order)) return { ok: false, error: new Refusal('lock_already_paid') };
    taken.add(order);
    return one;
  });
};
