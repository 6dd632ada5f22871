import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Checkpoint, checkpointText, genesisText, type ProofTick, tickText, toHex } from './chain';
import { plainCrypto } from './plain-crypto';
import { type ChainCrypto, type ChainProof, verifyChain } from './verify-chain';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = { id: 'k1', publicKey: toHex(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)) };

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const makeTicks = (count: number): ProofTick[] => {
  const ticks: ProofTick[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const prevHash = ticks.at(-1)?.hash ?? hashOf(genesisText('BTC/USDT'));
    const price = `${60_000 + seq}.5`;
    const tick = {
      symbol: 'BTC/USDT',
      seq,
      timeMs: 1_000 + seq * 250,
      price,
      volume: '0.1',
      sources: `a=${price}`,
      prevHash,
    };
    ticks.push({ ...tick, hash: hashOf(tickText(tick)) });
  }
  return ticks;
};

const signTick = ({ symbol, seq, timeMs, hash }: ProofTick): Checkpoint => {
  const signature = toHex(sign(null, Buffer.from(checkpointText({ symbol, seq, timeMs, hash })), privateKey));
  return { symbol, seq, timeMs, hash, keyId: 'k1', signature };
};

const ticks = makeTicks(20);
const checkpoints = [4, 9, 14, 20].map((seq) => signTick(ticks[seq - 1]!));
const whole: ChainProof = { ticks, checkpoints, keys: [key] };

const node: ChainCrypto = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verifyEd25519: ({ message, signature }) => verify(null, message, publicKey, signature),
};
const plain: ChainCrypto = {
  sha256: async (bytes) => plainCrypto.sha256(bytes),
  verifyEd25519: async (signed) => plainCrypto.verifyEd25519(signed),
};

describe.each([
  ['Node', node],
  ['plain JavaScript', plain],
])('with %s', (_, crypto) => {
  it('accepts the whole chain', async () => {
    expect(await verifyChain(whole, crypto)).toEqual({
      ok: true,
      ticks: 20,
      checkpoints: 4,
      fromSeq: 1,
      toSeq: 20,
      start: 'genesis',
      signedToSeq: 20,
      retired: 0,
    });
  });

  it('names the tick with one changed bit', async () => {
    const bent = ticks.map((tick) => (tick.seq === 7 ? { ...tick, price: '60007.4' } : tick));
    expect(await verifyChain({ ...whole, ticks: bent }, crypto)).toMatchObject({ ok: false, fault: 'hash', seq: 7 });
  });
});

const bend = (seq: number, change: Partial<ProofTick>): ProofTick[] =>
  ticks.map((tick) => (tick.seq === seq ? { ...tick, ...change } : tick));
/** A forger who recomputes the hash of the changed tick. */
const forge = (seq: number, change: Partial<ProofTick>): ProofTick[] =>
  bend(seq, change).map((tick) => (tick.seq === seq ? { ...tick, hash: hashOf(tickText(tick)) } : tick));
/** A forger who recomputes every later hash as well. */
const forgeOn = (seq: number, change: Partial<ProofTick>): ProofTick[] => {
  const forged: ProofTick[] = [];
  for (const tick of bend(seq, change)) {
    const next = { ...tick, prevHash: forged.at(-1)?.hash ?? tick.prevHash };
    forged.push({ ...next, hash: hashOf(tickText(next)) });
  }
  return forged;
};

describe('names the first thing wrong', () => {
  it.each<[string, Partial<ChainProof>, { fault: string; seq: number }]>([
    ['a changed time', { ticks: bend(7, { timeMs: 1_000 + 7 * 250 + 1 }) }, { fault: 'hash', seq: 7 }],
    ['a changed volume', { ticks: bend(7, { volume: '0.2' }) }, { fault: 'hash', seq: 7 }],
    ['a changed source', { ticks: bend(7, { sources: 'b=60007.5' }) }, { fault: 'hash', seq: 7 }],
    ['a changed hash', { ticks: bend(7, { hash: 'a'.repeat(64) }) }, { fault: 'hash', seq: 7 }],
    ['a source that is not ASCII', { ticks: bend(7, { sources: 'ä=1' }) }, { fault: 'hash', seq: 7 }],
    ['a changed link', { ticks: bend(7, { prevHash: 'b'.repeat(64) }) }, { fault: 'prev_hash', seq: 7 }],
    ['a changed beginning', { ticks: bend(1, { prevHash: 'b'.repeat(64) }) }, { fault: 'prev_hash', seq: 1 }],
    ['a new hash', { ticks: forge(7, { price: '1' }) }, { fault: 'prev_hash', seq: 8 }],
    ['new hashes to the end', { ticks: forgeOn(7, { price: '1' }) }, { fault: 'checkpoint_hash', seq: 9 }],
    ['a time that goes back', { ticks: forgeOn(7, { timeMs: 1 }) }, { fault: 'time_back', seq: 7 }],
    ['a missing tick', { ticks: ticks.filter(({ seq }) => seq !== 7) }, { fault: 'gap', seq: 8 }],
    [
      'a hole that retention may leave, where it was not allowed',
      { ticks: ticks.filter(({ seq }) => seq <= 4 || seq > 9) },
      { fault: 'gap', seq: 10 },
    ],
    ['a repeated tick', { ticks: [...ticks.slice(0, 7), ...ticks.slice(6)] }, { fault: 'gap', seq: 7 }],
    ['a tick of another symbol', { ticks: bend(7, { symbol: 'ETH/USDT' }) }, { fault: 'symbol', seq: 7 }],
    ['another signed time', { checkpoints: [{ ...checkpoints[0]!, timeMs: 5 }] }, { fault: 'checkpoint_hash', seq: 4 }],
    [
      'a foreign signature',
      { checkpoints: [{ ...checkpoints[0]!, signature: checkpoints[1]!.signature }] },
      { fault: 'bad_signature', seq: 4 },
    ],
    [
      'a signature that is no hex',
      { checkpoints: [{ ...checkpoints[0]!, signature: 'x'.repeat(128) }] },
      { fault: 'bad_signature', seq: 4 },
    ],
    ['an unknown key', { checkpoints: [{ ...checkpoints[0]!, keyId: 'k2' }] }, { fault: 'unknown_key', seq: 4 }],
    [
      'a later checkpoint that is not signed',
      { ticks: ticks.slice(0, 6), checkpoints: [{ ...checkpoints[2]!, hash: 'c'.repeat(64) }] },
      { fault: 'bad_signature', seq: 14 },
    ],
  ])('%s', async (_, change, expected) => {
    expect(await verifyChain({ ...whole, ...change }, node)).toMatchObject({ ok: false, ...expected });
  });
});

describe('a part of the chain', () => {
  it('begins at a signed checkpoint', async () => {
    const part = { ...whole, ticks: ticks.slice(9) };
    expect(await verifyChain(part, node)).toMatchObject({
      ok: true,
      start: 'checkpoint',
      fromSeq: 10,
      signedToSeq: 20,
    });
    const loose = part.ticks.map((tick, index) => (index === 0 ? { ...tick, prevHash: 'd'.repeat(64) } : tick));
    expect(await verifyChain({ ...part, ticks: loose }, node)).toMatchObject({
      ok: false,
      fault: 'prev_hash',
      seq: 10,
    });
  });

  it('may begin anywhere: the checkpoint behind it vouches for it', async () => {
    const part = { ...whole, ticks: ticks.slice(5, 12), checkpoints: checkpoints.slice(1, 2) };
    expect(await verifyChain(part, node)).toMatchObject({ ok: true, start: 'open', signedToSeq: 9, toSeq: 12 });
  });

  it('may lack what retention took between two checkpoints, and nothing else', async () => {
    const kept = ticks.filter(({ seq }) => seq <= 4 || seq > 9);
    const part = { ...whole, ticks: kept, allowRetired: true };
    expect(await verifyChain(part, node)).toMatchObject({ ok: true, retired: 5 });
    const more = { ...part, ticks: kept.filter(({ seq }) => seq !== 10) };
    expect(await verifyChain(more, node)).toMatchObject({ ok: false, fault: 'gap', seq: 11 });
    const unsigned = { ...part, checkpoints: checkpoints.slice(1) };
    expect(await verifyChain(unsigned, node)).toMatchObject({ ok: false, fault: 'gap', seq: 10 });
  });

  it('may be empty', async () => {
    expect(await verifyChain({ ticks: [], checkpoints: [], keys: [] }, node)).toMatchObject({ ok: true, ticks: 0 });
  });
});

/** Five prices, a pause, its end, and three prices, each as the change wants it; every hash is right. */
const pausedChain = (change: (tick: ProofTick) => Partial<ProofTick> = () => ({})): ProofTick[] => {
  const made: ProofTick[] = [];
  const paused = { price: '60005.5', volume: '0', reason: 'jump' } as const;
  for (const tick of makeTicks(10)) {
    const kind = tick.seq === 6 ? 1 : tick.seq === 7 ? 2 : 0;
    const record = { ...tick, kind, ...(kind === 0 ? { reason: '' } : paused) } as ProofTick;
    const next = { ...record, ...change(record), prevHash: made.at(-1)?.hash ?? tick.prevHash };
    made.push({ ...next, hash: hashOf(tickText(next)) });
  }
  return made;
};
const at = (seq: number, change: Partial<ProofTick>) => (tick: ProofTick) => (tick.seq === seq ? change : {});

describe('pauses', () => {
  it('are records like others, and a price has the hash it always had', async () => {
    const chain = pausedChain();
    expect(await verifyChain({ ticks: chain, checkpoints: [], keys: [] }, node)).toMatchObject({ ok: true, ticks: 10 });
    expect(chain.slice(0, 5).map(({ hash }) => hash)).toEqual(ticks.slice(0, 5).map(({ hash }) => hash));
    const [pause, resume] = [chain[5], chain[6]].map((tick) => tickText(tick as ProofTick).split('\n'));
    expect([pause?.[0], pause?.at(-1), resume?.[0], resume?.at(-1)]).toEqual([
      'candor-pause-1',
      'jump',
      'candor-resume-1',
      'jump',
    ]);
  });

  it.each([
    ['a price inside one', at(7, { kind: 0, reason: '' }), 7],
    ['a pause inside one', at(7, { kind: 1 }), 7],
    ['an end of none', at(6, { kind: 2 }), 6],
    ['the end of another', at(7, { reason: 'gap' }), 7],
    ['another price', at(6, { price: '60006.5' }), 6],
    ['a volume', at(6, { volume: '1' }), 6],
    ['no reason', at(6, { reason: '' }), 6],
    ['a reason for a price', at(3, { reason: 'gap' }), 3],
    ['one before any price', at(1, { kind: 1, reason: 'gap', volume: '0' }), 1],
  ])('%s is found', async (_, change, seq) => {
    const verdict = await verifyChain({ ticks: pausedChain(change), checkpoints: [], keys: [] }, node);
    expect(verdict).toMatchObject({ ok: false, fault: 'pause', seq });
  });

  it.each<[string, Partial<ProofTick>]>([
    ['its reason', { reason: 'gap' }],
    ['what it is', { kind: 2 }],
  ])('a pause with %s changed has another hash', async (_, change) => {
    const bent = pausedChain().map((tick) => (tick.seq === 6 ? { ...tick, ...change } : tick));
    expect(await verifyChain({ ticks: bent, checkpoints: [], keys: [] }, node)).toMatchObject({
      fault: 'hash',
      seq: 6,
    });
  });
});
