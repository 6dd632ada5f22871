import type { Check, CheckFault, CheckWait, ReceiptFile } from '../packages/domain/src/proof/receipt-check';
import { RECEIPT_VERIFIERS } from '../packages/domain/src/proof/receipt-verifiers';
import type { ReceiptVerdict } from '../packages/domain/src/proof/verify-receipt';

/** The check that is the same for all products. */
const RECORD = { name: 'record', title: 'public record' };

const FAULTS: Readonly<Record<CheckFault, string>> = {
  mismatch: 'is not what the rule gives',
  tick_missing: 'the tick the rule asks for is not in the file',
  chain: 'a tick or a checkpoint was changed',
  signature: 'a signature does not fit',
  key: 'signed by a key that is not one of those given',
  path: 'the receipt is not below the signed root',
  unreadable: 'the receipt cannot be read',
};

const WAITS: Readonly<Record<CheckWait, string>> = {
  next_tick: 'no later tick has come yet',
  checkpoint: 'the newest ticks are not signed yet; that happens every 60 seconds',
  tree: 'its period is not closed yet',
};

const VERDICTS = {
  ok: 'It checks out.',
  pending: 'Nothing is wrong, but not everything is signed yet.',
  failed: 'FAILED.',
};

const describeCheck = (kind: ReceiptFile['kind'], check: Check): string => {
  const known = [...RECEIPT_VERIFIERS[kind].checks, RECORD].find(({ name }) => name === check.name);
  const name = (known?.title ?? check.name).padEnd(18);
  if (check.state === 'ok') return `  ok       ${name} ${check.recorded || 'none'}`;
  if (check.state === 'pending') return `  pending  ${name} ${WAITS[check.wait]}`;
  const values =
    check.name === 'record' ? '' : `; recorded ${check.recorded || 'none'}, recomputed ${check.recomputed || 'none'}`;
  return `  FAILED   ${name} ${FAULTS[check.fault]}${values}`;
};

/** The verdict in plain lines, the verdict first. */
export const describeVerdict = (file: ReceiptFile, verdict: ReceiptVerdict): readonly string[] => [
  VERDICTS[verdict.state],
  ...(verdict.receipt === null ? [] : [RECEIPT_VERIFIERS[file.kind].describe(verdict.receipt)]),
  ...verdict.checks.map((check) => describeCheck(file.kind, check)),
  ...(verdict.owed === null ? [] : [`  owed     ${verdict.owed} ${verdict.receipt?.currency ?? ''}`]),
  ...file.keys.map(({ id, public_key: key }) => `  key      ${id} ${key}`),
];
