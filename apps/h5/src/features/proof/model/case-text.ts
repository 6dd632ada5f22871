import type { ReceiptFile } from '@candor/domain/proof/receipt-check';
import type { ReceiptVerdict } from '@candor/domain/proof/verify-receipt';

/** Maximum length of a support request, in characters. */
const MOST = 2_000;

/** Text of the support case: the failed checks with both values, and the receipt verbatim. */
export function caseText(file: ReceiptFile, verdict: ReceiptVerdict): string {
  const lines = verdict.checks.map((check) => {
    if (check.state === 'ok') return `${check.name}: ok`;
    if (check.state === 'pending') return `${check.name}: pending (${check.wait})`;
    return `${check.name}: FAILED (${check.fault}) recorded ${check.recorded || '-'}, recomputed ${check.recomputed || '-'}`;
  });
  const owed = verdict.owed === null ? [] : [`owed: ${verdict.owed}`];
  return [caseMark(verdict), ...lines, ...owed, file.receipt].join('\n').slice(0, MOST);
}

/** Identifies the existing case of a receipt. */
export const caseMark = ({ leaf }: ReceiptVerdict): string => `leaf: ${leaf}`;
