import type { Check } from '@candor/domain/proof/receipt-check';
import type { ReceiptVerdict } from '@candor/domain/proof/verify-receipt';

type Failed = Extract<Check, { state: 'failed' }>;
const isFailed = (check: Check): check is Failed => check.state === 'failed';

export const failedChecks = ({ checks }: ReceiptVerdict): readonly Failed[] => checks.filter(isFailed);

/** Whether the failed check has a recorded and a recomputed value to compare. */
export const hasValues = ({ name, fault }: Failed): boolean => name !== 'record' && fault === 'mismatch';
