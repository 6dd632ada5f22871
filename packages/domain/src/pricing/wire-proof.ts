import type { ReplyOf } from '@candor/contract/call';
import type { proofCheckpoints, proofKeys, proofTicks } from '@candor/contract/market';
import type { Checkpoint, ProofKey, ProofTick } from './chain';

type WireTick = ReplyOf<typeof proofTicks>[number];
type WireCheckpoint = ReplyOf<typeof proofCheckpoints>[number];
type WireKey = ReplyOf<typeof proofKeys>['keys'][number];

/** Records from before there were pauses say neither what they are nor why. */
export const fromWireTick = ({ time_ms, prev_hash, kind, reason, ...tick }: WireTick): ProofTick => ({
  ...tick,
  timeMs: time_ms,
  prevHash: prev_hash,
  ...(kind === undefined ? {} : { kind }),
  ...(reason === undefined ? {} : { reason }),
});

export const fromWireCheckpoint = ({ time_ms, key_id, ...checkpoint }: WireCheckpoint): Checkpoint => ({
  ...checkpoint,
  timeMs: time_ms,
  keyId: key_id,
});

export const fromWireKey = ({ id, public_key }: WireKey): ProofKey => ({ id, publicKey: public_key });
