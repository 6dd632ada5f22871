import type { ReplyOf } from '@candor/contract/call';
import type { proofCheckpoints, proofKeys, proofTicks } from '@candor/contract/market';
import type { BoxFile, BoxFileParts } from '@candor/domain/nft/box-file';
import type { BoxDraw, BoxProof } from './nft-types.ts';

type WireTicks = ReplyOf<typeof proofTicks>;
type WireCheckpoints = ReplyOf<typeof proofCheckpoints>;
type Keys = ReplyOf<typeof proofKeys>['keys'];

/** Records fetched before the tick of the draw: the last one before the purchase is among them, unless the market paused. */
export const RECORDS_BEFORE = 8;

export interface BoxEvidence {
  readonly proof: BoxProof & {
    readonly draw: NonNullable<BoxProof['draw']>;
    readonly leaf: NonNullable<BoxProof['leaf']>;
  };
  /** All draws of the series up to this one, in order. */
  readonly draws: readonly BoxDraw[];
  readonly ticks: WireTicks;
  readonly checkpoints: WireCheckpoints;
  readonly keys: Keys;
}

/** From the last record not after the acceptance to the checkpoint after the tick; null when it was not published. */
export function toTickProof(evidence: Omit<BoxEvidence, 'draws' | 'keys'>): BoxFile['tick_proof'] {
  const { draw } = evidence.proof;
  const first = evidence.ticks.findLastIndex(({ seq, time_ms: at }) => seq < draw.tick_seq && at <= draw.accepted_ms);
  const from = first === -1 ? 0 : first;
  if (!evidence.ticks.some(({ seq }) => seq === draw.tick_seq)) return null;
  const checkpoint = evidence.checkpoints.find(({ seq }) => seq >= draw.tick_seq);
  const hasCheckpoint = checkpoint !== undefined && evidence.ticks.some(({ seq }) => seq === checkpoint.seq);
  const last = hasCheckpoint ? checkpoint.seq : draw.tick_seq;
  return {
    ticks: evidence.ticks.slice(from).filter(({ seq }) => seq <= last),
    checkpoints: hasCheckpoint ? [checkpoint] : [],
  };
}

/** Positions drawn before this draw, in order. */
export const positionsBefore = (draws: readonly BoxDraw[], number: number): readonly number[] =>
  draws.filter((draw) => draw.number < number).map(({ position }) => position);

/** The draw as the domain names its parts. */
export const toDraw = (draw: BoxDraw): BoxFileParts['draw'] => ({
  number: draw.number,
  boxCode: draw.box,
  clientSeed: draw.client_seed,
  tickSeq: draw.tick_seq,
  tickHash: draw.tick_hash,
  hash: draw.hash,
  freeCount: draw.free,
  position: draw.position,
  head: draw.head,
});

/** The drawn price as the file names it. */
export const toTick = ({ draw }: BoxEvidence['proof'], symbol: string): BoxFileParts['tick'] => ({
  symbol,
  seq: draw.tick_seq,
  time_ms: draw.tick_ms,
  hash: draw.tick_hash,
});
