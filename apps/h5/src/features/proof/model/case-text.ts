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
  return [`leaf: ${verdict.leaf}`, ...lines, ...owed, file.receipt].join('\n').slice(0, MOST);
}

/** Key of the call that opens the case: one per receipt, so that every later check finds the case of the first. */
export const caseKey = ({ leaf }: Pick<ReceiptVerdict, 'leaf'>): string =>
  leaf.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
