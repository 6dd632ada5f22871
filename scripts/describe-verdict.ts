import type { Check, CheckFault, CheckName, CheckWait, ReceiptFile } from '../packages/domain/src/proof/receipt-check';
import type { Receipt, ReceiptVerdict } from '../packages/domain/src/proof/verify-receipt';

const NAMES: Readonly<Record<CheckName, string>> = {
  entry: 'entry price',
  settlement: 'settlement price',
  payout: 'payout',
  position: 'liquidation price',
  trigger: 'trigger price',
  result: 'what came back',
  record: 'public record',
};

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

const describeCheck = (check: Check): string => {
  const name = NAMES[check.name].padEnd(18);
  if (check.state === 'ok') return `  ok       ${name} ${check.recorded || 'none'}`;
  if (check.state === 'pending') return `  pending  ${name} ${WAITS[check.wait]}`;
  const values =
    check.name === 'record' ? '' : `; recorded ${check.recorded || 'none'}, recomputed ${check.recomputed || 'none'}`;
  return `  FAILED   ${name} ${FAULTS[check.fault]}${values}`;
};

const describeReceipt = (receipt: Receipt): string =>
  receipt.kind === 'option'
    ? `option ${receipt.orderId}: ${receipt.symbol} ${receipt.direction}, ${receipt.seconds} s, stake ${receipt.stake} ${receipt.currency}`
    : `close ${receipt.fillId}: ${receipt.symbol} ${receipt.before.side} by ${receipt.cause}, ${receipt.lots} lots`;

/** The verdict in plain lines, the verdict first. */
export const describeVerdict = (file: ReceiptFile, verdict: ReceiptVerdict): readonly string[] => [
  VERDICTS[verdict.state],
  ...(verdict.receipt === null ? [] : [describeReceipt(verdict.receipt)]),
  ...verdict.checks.map(describeCheck),
  ...(verdict.owed === null ? [] : [`  owed     ${verdict.owed} ${verdict.receipt?.currency ?? ''}`]),
  ...file.keys.map(({ id, public_key: key }) => `  key      ${id} ${key}`),
];
