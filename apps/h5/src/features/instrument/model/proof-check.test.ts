import { describe, expect, it } from 'vitest';
import { checkFrom, toFinding } from './proof-check.ts';

const tick = (seq: number) => ({
  symbol: 'BTC/USDT',
  seq,
  timeMs: seq * 250,
  price: '1',
  volume: '0',
  sources: 'sim=1',
  prevHash: '0'.repeat(64),
  hash: '1'.repeat(64),
});

describe('checkFrom', () => {
  it.each([
    [[], undefined],
    [[{ seq: 90 }], 1],
    [[{ seq: 900 }], 661],
    [[{ seq: 700 }, { seq: 900 }], 701],
  ] as const)('%j: %s', (checkpoints, from) => {
    expect(checkFrom(checkpoints)).toBe(from);
  });
});

describe('toFinding', () => {
  const right = { ok: true, ticks: 3, checkpoints: 2, fromSeq: 4, toSeq: 6, start: 'open', retired: 0 } as const;
  const ticks = [tick(4), tick(5), tick(6)];

  it('is proved only when a signature covers something', () => {
    expect(toFinding({ ...right, signedToSeq: 5 }, ticks).kind).toBe('proved');
    expect(toFinding({ ...right, signedToSeq: 0 }, ticks).kind).toBe('unsigned');
    expect(toFinding({ ...right, signedToSeq: 0 }, []).kind).toBe('nothing');
  });

  it('names the tick that is wrong', () => {
    const finding = toFinding({ ok: false, fault: 'hash', seq: 5, detail: '' }, ticks);
    expect(finding).toEqual({ kind: 'fault', fault: 'hash', seq: 5, tick: tick(5) });
  });
});
