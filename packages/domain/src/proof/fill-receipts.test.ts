import { makeSampleKey } from '@candor/testkit/sample-key';
import { describe, expect, it } from 'vitest';
import type { ReceiptFile } from './receipt-check';
import { type FillSample, makeChain, makeFillFile, makeOptionFile } from './receipt-sample';
import { verifyReceipt } from './verify-receipt';

const { signer, crypto } = makeSampleKey();

/** Ticks every 250 ms, made of two sources that spoke 40 and 60 ms before. */
const chain = makeChain(
  Array.from({ length: 140 }, (_, n) => `${60_000 + n}.5`),
  signer,
);
const at = (seq: number) => {
  const tick = chain[seq - 1];
  if (tick === undefined) throw new Error(`no tick ${seq}`);
  return tick;
};
/** Of two sources of the tick, only one spoke after this. */
const betweenSourcesOf = (seq: number): number => at(seq).timeMs - 50;

const states = async (file: ReceiptFile) => {
  const { checks } = await verifyReceipt(file, crypto);
  return checks.map((check) => check.state);
};
const rewrite = (file: ReceiptFile, changes: Record<string, string>): ReceiptFile => ({
  ...file,
  tree: null,
  receipt: file.receipt.replace(/^([a-z_]+)=.*$/gm, (line, name: string) =>
    name in changes ? `${name}=${changes[name]}` : line,
  ),
});

describe('an option that waited for its fill tick', () => {
  // Accepted under tick 5 while the sources of tick 6 had spoken in part: tick 7 is the entry.
  const fillAfterMs = betweenSourcesOf(6);
  const option = (isTrial = false) =>
    makeOptionFile(
      { ticks: chain, acceptedSeq: 5, fillAfterMs, seconds: 30, direction: 'up', stake: '100', others: 6, isTrial },
      signer,
    );

  it.each([false, true])(
    'checks out and says how long after the acceptance each source spoke (trial fund: %s)',
    async (isTrial) => {
      const file = await option(isTrial);
      expect(file.receipt).toMatch(/\nentry_seq=7\n/);
      expect(file.receipt).toMatch(/\nentry_sources=a:260,b:240$/);
      expect(await states(file)).toEqual(['ok', 'ok', 'ok', 'ok']);
    },
  );

  it.each([
    [
      'entered by a tick only one source of which spoke after the acceptance',
      {
        entry_seq: '6',
        entry_ms: String(at(6).timeMs),
        entry_price: at(6).price,
        due_ms: String(at(6).timeMs + 30_000),
        entry_sources: 'a:10,b:-10',
      },
    ],
    [
      'that passed over its fill tick',
      { accepted_ms: String(at(5).timeMs - 100), entry_by_ms: String(at(5).timeMs + 2_900) },
    ],
    ['with another time of a source', { entry_sources: 'a:260,b:241' }],
    ['that hides the sources', { entry_sources: '' }],
  ])('fails when it is one %s', async (_, changes) => {
    const [entry] = await states(rewrite(await option(), changes));
    expect(entry).toBe('failed');
  });

  it('fails when the line of the sources is left out', async () => {
    const file = await option();
    const bent = { ...file, tree: null, receipt: file.receipt.replace(/\nentry_sources=.*$/, '') };
    expect((await states(bent))[0]).toBe('failed');
  });
});

describe('a close by hand that waited for its fill tick', () => {
  const close = (change: Partial<FillSample> = {}) =>
    makeFillFile(
      {
        tick: at(21),
        after: chain.slice(21, 24),
        side: 'long',
        cause: 'user',
        lots: '500',
        margin: '1500',
        entryPrice: at(7).price,
        takeProfit: null,
        stopLoss: null,
        step: 0,
        acceptedSeq: 19,
        closeAfterMs: betweenSourcesOf(20),
        waiting: [at(20)],
        openSeq: 5,
        openAfterMs: betweenSourcesOf(6),
        opening: chain.slice(5, 8),
        ...change,
      },
      signer,
    );

  it('checks out, also at a reduced fee, and says when the sources of both ticks spoke', async () => {
    const [file, reduced] = [await close(), await close({ feeFactor: '0.95' })];
    expect(file.receipt).toMatch(/\nopen_sources=a:260,b:240\naccepted_ms=\d+\nclose_sources=a:260,b:240$/);
    for (const one of [file, reduced]) expect(await states(one)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('of a position that a limit opened, or one opened before fill ticks, checks out', async () => {
    expect(await states(await close({ openSeq: null, openAfterMs: null }))).toEqual(['ok', 'ok', 'ok', 'ok']);
    const old = await close({ openAfterMs: null, openSeq: 6, opening: chain.slice(6, 9) });
    expect(await states(old)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it.each([
    [
      'closed by a tick only one source of which spoke after the acceptance',
      { tick: at(20), after: chain.slice(20, 24), waiting: [] },
      1,
    ],
    ['closed behind its fill tick', { closeAfterMs: at(19).timeMs }, 1],
    [
      'opened behind its fill tick',
      { openAfterMs: at(5).timeMs - 100, opening: chain.slice(5, 8), entryPrice: at(7).price },
      0,
    ],
  ] as const)('fails when it was %s', async (_, change, failing) => {
    expect((await states(await close(change as Partial<FillSample>)))[failing]).toBe('failed');
  });

  it.each([
    ['close_sources', 'a:260,b:241', 1],
    ['open_sources', '', 0],
  ])('fails with another text in %s', async (name, text, failing) => {
    expect((await states(rewrite(await close(), { [name]: text })))[failing]).toBe('failed');
  });
});
