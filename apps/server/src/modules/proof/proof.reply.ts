import type { adjustmentTotals } from '@candor/contract/adjustments';
import type { ReplyOf } from '@candor/contract/call';
import type { haltLog, purseList } from '@candor/contract/halts';
import type { proofCheckpoints, proofKeys, proofTicks } from '@candor/contract/market';
import type { receiptFile, receiptTrees } from '@candor/contract/receipts';
import { CHECKPOINT_FORMAT, type Checkpoint, PAUSE_FORMAT, TICK_FORMAT, toHex } from '@candor/domain/pricing/chain';
import { RECORD_KINDS, type Tick } from '@candor/domain/pricing/tick';
import type { PathStep } from '@candor/domain/proof/merkle';
import type { ReceiptTree } from '@candor/domain/proof/receipt-tree';
import type { HaltRow } from '#kernel/halts/halts.store';
import { type AdjustmentsOfMonth, countAdjustments } from '#kernel/ledger/adjustments.store';
import type { PublishedKey } from '#kernel/pricing/checkpoints.store';
import type { PurseBalance, PurseFunding } from './purses.store';

export const toWireTick = (tick: Tick): ReplyOf<typeof proofTicks>[number] => ({
  symbol: tick.symbol,
  seq: tick.seq,
  time_ms: tick.timeMs,
  price: tick.price,
  volume: tick.volume,
  sources: tick.sources,
  prev_hash: tick.prevHash,
  hash: tick.hash,
  kind: tick.kind ?? RECORD_KINDS.price,
  reason: tick.reason ?? '',
});

export const toWireCheckpoint = (checkpoint: Checkpoint): ReplyOf<typeof proofCheckpoints>[number] => ({
  symbol: checkpoint.symbol,
  seq: checkpoint.seq,
  time_ms: checkpoint.timeMs,
  hash: checkpoint.hash,
  key_id: checkpoint.keyId,
  signature: checkpoint.signature,
});

export const toProofKeys = (keys: readonly PublishedKey[]): ReplyOf<typeof proofKeys> => ({
  keys: keys.map(({ id, publicKey, firstUsedMs }) => ({
    id,
    algorithm: 'Ed25519' as const,
    public_key: publicKey,
    first_used_ms: firstUsedMs,
  })),
  tick_format: TICK_FORMAT,
  pause_format: PAUSE_FORMAT,
  checkpoint_format: CHECKPOINT_FORMAT,
});

export const toWireTree = (tree: ReceiptTree): ReplyOf<typeof receiptTrees>[number] => ({
  seq: tree.seq,
  from_ms: tree.fromMs,
  to_ms: tree.toMs,
  leaf_count: tree.leafCount,
  root: tree.root,
  prev_root: tree.prevRoot,
  key_id: tree.keyId,
  signature: tree.signature,
});

export const toWirePath = (path: readonly PathStep[]): NonNullable<ReplyOf<typeof receiptFile>['tree']>['path'] =>
  path.map(({ side, hash }) => ({ side, hash: toHex(hash) }));

export const toAdjustmentTotals = (months: readonly AdjustmentsOfMonth[]): ReplyOf<typeof adjustmentTotals> => ({
  total: countAdjustments(months),
  months: months.map(({ month, currencyName, number, credited, debited }) => ({
    month,
    currency_name: currencyName,
    number,
    credited,
    debited,
  })),
});

export const toHaltLog = (
  counts: Readonly<Record<HaltRow['kind'], number>>,
  rows: readonly HaltRow[],
): ReplyOf<typeof haltLog> => ({
  halts: counts.halt,
  fund_pauses: counts.fund,
  list: rows.map(({ symbol, kind, reason, since, liftedAt }) => ({
    symbol,
    kind,
    reason,
    since_ms: since.getTime(),
    until_ms: liftedAt?.getTime() ?? 0,
  })),
});

export const toPurses = (
  purses: readonly PurseBalance[],
  fundings: readonly PurseFunding[],
): ReplyOf<typeof purseList> => ({
  balances: purses.map(({ purse, currencyName, balance }) => ({ purse, currency_name: currencyName, balance })),
  fundings: fundings.map(({ purse, currencyName, amount, reason, at }) => ({
    purse,
    currency_name: currencyName,
    amount,
    reason,
    at_ms: at.getTime(),
  })),
});
