import { RECEIPT_KINDS } from '@candor/contract/receipts';
import { RECEIPT_VERIFIERS } from '@candor/domain/proof/receipt-verifiers';
import { expect, it } from 'vitest';
import { FEATURES } from '#app/features.ts';
import { declareFeatures } from '#data/declared-features.ts';
import { checkWordsOf, loadProofViews, proofViewOf } from './proof-views.ts';

declareFeatures(FEATURES);
await loadProofViews();

it.each(RECEIPT_KINDS)('receipts of the kind %s are shown, with texts for each check of its verifier', (kind) => {
  const view = proofViewOf(kind);
  const names = RECEIPT_VERIFIERS[kind].checks.map(({ name }) => name);
  expect(Object.keys(view.checks)).toEqual(names);
  for (const name of [...names, 'record']) expect(checkWordsOf(view, name).title).not.toBe('');
  expect(() => checkWordsOf(view, 'unknown')).toThrow('no texts for the check unknown');
});
