import { declaredFeatures } from '#data/declared-features.ts';
import type { CheckWords, ProofView } from '#data/proof-view.ts';

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

/** The check that is the same for all products. */
const RECORD: CheckWords = { title: 'proof.check.record', mismatch: 'proof.mismatch.record' };

export function checkWordsOf(view: ProofView, name: string): CheckWords {
  const words = name === 'record' ? RECORD : view.checks[name];
  if (words === undefined) throw new Error(`${view.kind} has no texts for the check ${name}`);
  return words;
}
