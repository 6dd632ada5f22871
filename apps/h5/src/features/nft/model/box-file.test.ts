import { describe, expect, it } from 'vitest';
import { type BoxEvidence, positionsBefore, toTickProof } from './box-file.ts';

const draw = { tick_seq: 12, accepted_ms: 1_000 };
const tick = (seq: number, at: number) => ({ seq, time_ms: at });
const TICKS = [tick(9, 700), tick(10, 900), tick(11, 1_000), tick(12, 1_001), tick(13, 1_100), tick(14, 1_200)];
const evidence = (ticks: readonly object[], checkpoints: readonly { seq: number }[]) =>
  ({ proof: { draw }, ticks, checkpoints }) as unknown as BoxEvidence;
const seqs = (proof: ReturnType<typeof toTickProof>) => proof?.ticks.map(({ seq }) => seq);

describe('the records that prove a tick', () => {
  it('begin at the last one not after the purchase and end at the next checkpoint', () => {
    const proof = toTickProof(evidence(TICKS, [{ seq: 14 }]));
    expect([seqs(proof), proof?.checkpoints.length]).toEqual([[11, 12, 13, 14], 1]);
  });

  it('end at the tick while nothing after it is signed', () => {
    const proof = toTickProof(evidence(TICKS, []));
    expect([seqs(proof), proof?.checkpoints]).toEqual([[11, 12], []]);
  });

  it('leave out a checkpoint that the records do not reach', () => {
    expect(toTickProof(evidence(TICKS, [{ seq: 99 }]))?.checkpoints).toEqual([]);
  });

  it('are none when the tick itself is not published', () => {
    expect(toTickProof(evidence(TICKS.slice(0, 2), [{ seq: 14 }]))).toBeNull();
  });
});

it('positions drawn before are those of lower numbers, in order', () => {
  const draws = [1, 2, 3].map((number) => ({ number, position: number * 10 }));
  expect(positionsBefore(draws as never, 3)).toEqual([10, 20]);
});
