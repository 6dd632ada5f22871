import { declaredFeatures } from '#data/declared-features.ts';
import type { ProofView } from '#data/proof-view.ts';

let loaded: readonly ProofView[] = [];

/** The views of all features. The page waits for it, so that it can read them at once. */
export async function loadProofViews(): Promise<void> {
  loaded = await Promise.all(declaredFeatures().flatMap(({ proof }) => proof?.() ?? []));
}

/** How receipts of a kind are shown. Files of other kinds are not read at all. */
export function proofViewOf(kind: ProofView['kind']): ProofView {
  const view = loaded.find((one) => one.kind === kind);
  if (view === undefined) throw new Error(`no feature shows receipts of the kind ${kind}`);
  return view;
}
