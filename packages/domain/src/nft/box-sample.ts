import { checkpointText, type ProofTick, toAsciiBytes, toHex } from '../pricing/chain';
import { makeChain, type SampleSigner } from '../proof/receipt-sample';
import { type BoxCommitment, makeCommitment, openLeaf, type RandomBytes } from './box-commitment';
import {
  BOX_TICK_SYMBOL,
  type BoxFile,
  type BoxSeriesFile,
  boxRootText,
  makeBoxFile,
  makeBoxSeriesFile,
} from './box-file';
import { type BoxItem, countBoxes } from './box-lines';
import { type BoxPurchase, type Draw, drawBoxes, firstHead } from './draw-chain';
import { createFreePositions } from './draw-free-positions';

/** For tests: bytes that depend on the seed only. */
export const randomFromSeed = (seed: string, { sha256 }: Pick<SampleSigner, 'sha256'>): RandomBytes => {
  let [round, left] = [0, new Uint8Array(0)];
  return (length) => {
    while (left.length < length) {
      const more = sha256(toAsciiBytes(`${seed}:${round}`));
      const joined = new Uint8Array(left.length + more.length);
      joined.set(left);
      joined.set(more, left.length);
      [round, left] = [round + 1, joined];
    }
    const bytes = left.slice(0, length);
    left = left.slice(length);
    return bytes;
  };
};

export interface BoxSample {
  readonly items: readonly BoxItem[];
  readonly seed: string;
  readonly series: string;
  /** Boxes sold, `perTick` of them with the same tick. */
  readonly sold: number;
  readonly perTick: number;
}

const TICKS_AFTER = 3;
const END_MS = 1_800_000_000_000;

const makePurchases = (sample: BoxSample, ticks: readonly ProofTick[], random: RandomBytes): BoxPurchase[] =>
  Array.from({ length: sample.sold }, (_, at) => {
    const tick = ticks[1 + Math.floor(at / sample.perTick)];
    if (tick === undefined) throw new Error('the chain is too short');
    const [clientSeed, boxCode] = [`seed_${toHex(random(8))}-${at}`, toHex(random(16))];
    return { clientSeed, boxCode, tickSeq: tick.seq, tickHash: tick.hash };
  });

const keyIdOf = ({ publicKey, sha256 }: SampleSigner): string =>
  toHex(sha256(Uint8Array.from(publicKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))).slice(0, 16);

const signRoot = (commitment: BoxCommitment, { items, series }: BoxSample, signer: SampleSigner) => {
  const signedMs = 1_700_000_000_000;
  const text = boxRootText({ series, total: countBoxes(items), root: commitment.root, signedMs });
  return { signed_ms: signedMs, key_id: keyIdOf(signer), signature: signer.sign(text) };
};

const wireTick = ({ timeMs, prevHash, ...tick }: ProofTick) => ({ ...tick, time_ms: timeMs, prev_hash: prevHash });

/** From the tick before the one drawn with, to a signed one. */
const makeTickProof = (ticks: readonly ProofTick[], seq: number, signer: SampleSigner) => {
  const run = ticks.slice(seq - 2, seq + TICKS_AFTER);
  const [before, last] = [run[0], run.at(-1)];
  if (before === undefined || last === undefined) throw new Error('the chain is too short');
  const { symbol, hash, timeMs } = last;
  const checkpoint = { symbol, seq: last.seq, time_ms: timeMs, hash, key_id: keyIdOf(signer) };
  return {
    acceptedMs: before.timeMs + 100,
    proof: { ticks: run.map(wireTick), checkpoints: [{ ...checkpoint, signature: signer.sign(checkpointText(last)) }] },
  };
};

export interface SoldSeries {
  readonly commitment: BoxCommitment;
  readonly draws: readonly Draw[];
  readonly ticks: readonly ProofTick[];
  fileOf(draw: Draw): BoxFile;
  readonly seriesFile: BoxSeriesFile;
}

/** A series of which some boxes were sold, with the files anybody can verify. */
export const sellSample = async (sample: BoxSample, signer: SampleSigner): Promise<SoldSeries> => {
  const random = randomFromSeed(sample.seed, signer);
  const series = { code: sample.series, endMs: END_MS };
  const commitment = await makeCommitment({ series, items: sample.items, random }, signer);
  const count = Math.ceil(sample.sold / sample.perTick) + 1 + TICKS_AFTER;
  const ticks = makeChain(
    Array.from({ length: count }, (_, at) => String(60_000 + at)),
    signer,
  );
  const free = createFreePositions(countBoxes(sample.items));
  const state = { free, number: 0, head: await firstHead(sample.series, signer) };
  const draws = await drawBoxes(state, makePurchases(sample, ticks, random), signer);
  const { terms, root, leaves } = commitment;
  const keys = [{ id: keyIdOf(signer), public_key: signer.publicKey }];
  const part = { terms, root, signed: signRoot(commitment, sample, signer), keys };
  const fileOf = (draw: Draw): BoxFile => {
    const { acceptedMs, proof } = makeTickProof(ticks, draw.tickSeq, signer);
    const timeMs = ticks[draw.tickSeq - 1]?.timeMs ?? 0;
    return makeBoxFile({
      ...part,
      opened: openLeaf(commitment, draw.position),
      draw,
      previous: draws.slice(0, draw.number - 1).map(({ position }) => position),
      acceptedMs,
      tick: { symbol: BOX_TICK_SYMBOL, seq: draw.tickSeq, time_ms: timeMs, hash: draw.tickHash },
      tickProof: proof,
    });
  };
  return { commitment, draws, ticks, fileOf, seriesFile: makeBoxSeriesFile({ ...part, leaves, draws }) };
};
