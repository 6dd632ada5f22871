import type { Checkpoint, ProofTick } from '@candor/domain/pricing/chain';
import type { ChainFault, ChainVerdict } from '@candor/domain/pricing/verify-chain';

/** Ticks per minute; checked when there is no earlier checkpoint. */
const MINUTE_TICKS = 240;

/** First tick to check: the one after the second-newest checkpoint, so that a whole signed minute is covered. */
export function checkFrom(checkpoints: readonly Pick<Checkpoint, 'seq'>[]): number | undefined {
  const [earlier, last] = [checkpoints.at(-2), checkpoints.at(-1)];
  if (earlier !== undefined) return earlier.seq + 1;
  return last === undefined ? undefined : Math.max(1, last.seq - MINUTE_TICKS + 1);
}

/** Result shown to the user. Only a chain covered by a signature counts as proved. */
export type ProofFinding =
  | {
      readonly kind: 'proved' | 'unsigned';
      readonly ticks: number;
      readonly signatures: number;
      readonly from: ProofTick;
      readonly to: ProofTick;
      readonly signedToSeq: number;
    }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'fault'; readonly fault: ChainFault; readonly seq: number; readonly tick: ProofTick | null };

export function toFinding(verdict: ChainVerdict, ticks: readonly ProofTick[]): ProofFinding {
  if (!verdict.ok) {
    const { fault, seq } = verdict;
    return { kind: 'fault', fault, seq, tick: ticks.find((tick) => tick.seq === seq) ?? null };
  }
  const [from, to] = [ticks[0], ticks.at(-1)];
  if (from === undefined || to === undefined) return { kind: 'nothing' };
  const { checkpoints: signatures, signedToSeq } = verdict;
  return { kind: signedToSeq > 0 ? 'proved' : 'unsigned', ticks: verdict.ticks, signatures, from, to, signedToSeq };
}
