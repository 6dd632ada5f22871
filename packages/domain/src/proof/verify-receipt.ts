import { type Amount, cmp, sub, toAmount } from '@candor/money/decimal';
import type { ChainCrypto } from '../pricing/verify-chain';
import { checkRecord, toEvidence } from './check-record';
import { type Check, failed, type ReceiptFile, type Recomputed } from './receipt-check';
import { UnreadableReceipt } from './receipt-lines';
import type { Receipt } from './receipt-verifier';
import { RECEIPT_VERIFIERS } from './receipt-verifiers';

export interface ReceiptVerdict {
  /** pending: nothing is wrong, but not everything is signed yet. */
  readonly state: 'ok' | 'pending' | 'failed';
  /** Null when it cannot be read. */
  readonly receipt: Receipt | null;
  readonly checks: readonly Check[];
  /** What the rule gives beyond what was received, shown by signed ticks; null when there is no such thing. */
  readonly owed: Amount | null;
  /** Hash of the receipt, hex. */
  readonly leaf: string;
}

export const readReceipt = (file: Pick<ReceiptFile, 'kind' | 'receipt'>): Receipt | null => {
  try {
    return RECEIPT_VERIFIERS[file.kind].read(file.receipt);
  } catch (error) {
    if (error instanceof UnreadableReceipt) return null;
    throw error;
  }
};

const nothing = { recorded: '', recomputed: '', tick: null };

/** A tampered receipt may make the arithmetic throw: that is a failed check, not a fault. */
const recompute = (file: ReceiptFile, receipt: Receipt): Recomputed => {
  const { ticks } = toEvidence(file);
  const verifier = RECEIPT_VERIFIERS[file.kind];
  try {
    return verifier.recompute(receipt, ticks);
  } catch {
    const checks = verifier.checks.map(({ name }): Check => ({ ...failed('mismatch'), ...nothing, name }));
    return { checks, received: '0', due: null };
  }
};

const stateOf = (checks: readonly Check[]): ReceiptVerdict['state'] => {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.some(({ state }) => state === 'pending') ? 'pending' : 'ok';
};

const owedBy = ({ received, due }: Recomputed, record: Check): Amount | null => {
  if (record.state === 'failed' || due === null) return null;
  const owed = sub(toAmount(due), toAmount(received));
  return cmp(owed, toAmount('0')) > 0 ? owed : null;
};

const unreadable = (kind: ReceiptFile['kind']): ReceiptVerdict => ({
  state: 'failed',
  receipt: null,
  checks: [...RECEIPT_VERIFIERS[kind].checks, { name: 'record' }].map(({ name }) => ({
    ...failed('unreadable'),
    ...nothing,
    name,
  })),
  owed: null,
  leaf: '',
});

/**
 * Recomputes a settled order from the evidence in a file, offline. `trustedKeys` are public keys (hex) known from
 * elsewhere; without them the file only proves that the owner of its key signed it.
 */
export const verifyReceipt = async (
  file: ReceiptFile,
  crypto: ChainCrypto,
  trustedKeys: readonly string[] | null = null,
): Promise<ReceiptVerdict> => {
  const receipt = readReceipt(file);
  if (receipt === null) return unreadable(file.kind);
  const { leaf, state } = await checkRecord(file, { symbol: receipt.symbol, trustedKeys, crypto });
  const record: Check = {
    ...state,
    name: 'record',
    recorded: file.tree?.root.root ?? '',
    recomputed: leaf,
    tick: null,
  };
  const recomputed = recompute(file, receipt);
  const checks = [...recomputed.checks, record];
  return { state: stateOf(checks), receipt, checks, owed: owedBy(recomputed, record), leaf };
};
