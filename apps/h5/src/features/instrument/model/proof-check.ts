import type { Checkpoint, ProofTick } from '@candor/domain/pricing/chain';
import type { ChainFault, ChainVerdict } from '@candor/domain/pricing/verify-chain';

/** A minute of ticks, for when nothing earlier is signed. */
const MINUTE_TICKS = 240;

/** From which tick to check: after the signature before the last one, so that a whole signed minute is covered. */
export function checkFrom(checkpoints: readonly Pick<Checkpoint, 'seq'>[]): number | undefined {
  const [earlier, last] = [checkpoints.at(-2), checkpoints.at(-1)];
  if (earlier !== undefined) return earlier.seq + 1;
  return last === undefined ? undefined : Math.max(1, last.seq - MINUTE_TICKS + 1);
}

/** What the user is told. Only a chain that leads to a signature counts as proved. */
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
