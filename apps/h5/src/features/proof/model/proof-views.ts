import { declaredFeatures } from '#data/declared-features.ts';
import type { ProofView } from '#data/proof-view.ts';

let loaded: readonly ProofView[] = [];

/** Loads the proof views of all features. Must finish before the page renders, which reads them synchronously. */
export async function loadProofViews(): Promise<void> {
  loaded = await Promise.all(declaredFeatures().flatMap(({ proof }) => proof?.() ?? []));
}

/** View of a kind of receipt. Files of unknown kinds are rejected when parsed. */
export function proofViewOf(kind: ProofView['kind']): ProofView {
  const view = loaded.find((one) => one.kind === kind);
  if (view === undefined) throw new Error(`no feature shows receipts of the kind ${kind}`);
  return view;
}
