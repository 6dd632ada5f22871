import type { ReplyOf } from '@candor/contract/call';
import type { receiptFile } from '@candor/contract/receipts';
import type { ProofTick } from '../pricing/chain';

export type ReceiptFile = ReplyOf<typeof receiptFile>;

/**
 * mismatch: what was recorded is not what the rule gives. tick_missing: the file lacks the tick the rule asks for.
 * chain: a tick or checkpoint was changed. signature: something is not signed by the key it names. key: that key is not
 * one of the published ones. path: the receipt is not the leaf below the signed root. unreadable: the receipt itself is
 * not one.
 */
export type CheckFault = 'mismatch' | 'tick_missing' | 'chain' | 'signature' | 'key' | 'path' | 'unreadable';

/** next_tick: no later tick has come yet. checkpoint: the ticks are not signed yet. tree: the period is not closed yet. */
export type CheckWait = 'next_tick' | 'checkpoint' | 'tree';

export type CheckState =
  | { readonly state: 'ok' }
  | { readonly state: 'pending'; readonly wait: CheckWait }
  | { readonly state: 'failed'; readonly fault: CheckFault };

export type Check = CheckState & {
  /** One of the names the product's verifier declares, or `record`. */
  readonly name: string;
  /** What the receipt says and what the rule gives: a price, an amount, or a hash; empty where there is none. */
  readonly recorded: string;
  readonly recomputed: string;
  /** The tick the recomputed price comes from. */
  readonly tick: ProofTick | null;
};

export interface Recomputed {
  readonly checks: readonly Check[];
  /** What the user got by the receipt, and what the rule gives; null where the ticks do not tell. */
  readonly received: string;
  readonly due: string | null;
}

export const OK: CheckState = { state: 'ok' };
export const failed = (fault: CheckFault): CheckState => ({ state: 'failed', fault });
export const waitsFor = (wait: CheckWait): CheckState => ({ state: 'pending', wait });
export const sameOrFailed = (isSame: boolean): CheckState => (isSame ? OK : failed('mismatch'));
