import { makeSampleKey } from '@candor/testkit/sample-key';
import { describe, expect, it } from 'vitest';
import { checkRecord } from './check-record';
import type { ReceiptFile } from './receipt-check';
import { makeChain, makeOptionFile } from './receipt-sample';

const { signer, crypto } = makeSampleKey();
const ticks = makeChain(
  Array.from({ length: 140 }, (_, n) => `${60_000 + n}.5`),
  signer,
);
const option = () =>
  makeOptionFile({ ticks, acceptedSeq: 5, seconds: 30, direction: 'up', stake: '100', others: 6 }, signer);

describe('the public record of a receipt that was decided without ticks', () => {
  const stateOf = async (file: ReceiptFile) =>
    (await checkRecord(file, { symbol: null, trustedKeys: null, crypto })).state;

  it('is its place below the signed root', async () => {
    const file = { ...(await option()), ticks: [], checkpoints: [] };
    expect(await stateOf(file)).toEqual({ state: 'ok' });
    expect(await stateOf({ ...file, receipt: `${file.receipt} ` })).toEqual({ state: 'failed', fault: 'path' });
    expect(await stateOf({ ...file, keys: [], tree: null })).toEqual({ state: 'pending', wait: 'tree' });
  });

  it('is refused with ticks in the file', async () => {
    expect(await stateOf(await option())).toEqual({ state: 'failed', fault: 'chain' });
  });
});
