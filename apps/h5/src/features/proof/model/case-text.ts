import type { ReceiptFile } from '@candor/domain/proof/receipt-check';
import type { ReceiptVerdict } from '@candor/domain/proof/verify-receipt';

/** As many signs as a support request takes. */
const MOST = 2_000;

/** What the support case carries: which checks failed with both values, and the receipt itself, word for word. */
export function caseText(file: ReceiptFile, verdict: ReceiptVerdict): string {
  const lines = verdict.checks.map((check) => {
    if (check.state === 'ok') return `${check.name}: ok`;
    if (check.state === 'pending') return `${check.name}: pending (${check.wait})`;
    return `${check.name}: FAILED (${check.fault}) recorded ${check.recorded || '-'}, recomputed ${check.recomputed || '-'}`;
  });
  const owed = verdict.owed === null ? [] : [`owed: ${verdict.owed}`];
  return [caseMark(verdict), ...lines, ...owed, file.receipt].join('\n').slice(0, MOST);
}

/** By this a case of the same receipt is known again. */
export const caseMark = ({ leaf }: ReceiptVerdict): string => `leaf: ${leaf}`;
