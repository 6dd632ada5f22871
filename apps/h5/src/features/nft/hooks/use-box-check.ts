import { MAX_PROOF_TICKS, proofCheckpoints, proofKeys, proofTicks } from '@candor/contract/market';
import { nftDraws } from '@candor/contract/nft-boxes';
import type { BoxFile } from '@candor/domain/nft/box-file';
import type { BoxVerdict } from '@candor/domain/nft/verify-box';
import { useMutation } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import {
  type BoxEvidence,
  positionsBefore,
  RECORDS_BEFORE,
  toDraw,
  toTick,
  toTickProof,
} from '#features/nft/model/box-file.ts';
import type { BoxDraw } from '#features/nft/model/nft-types.ts';
import { nowMs } from '#lib/clock.ts';

export interface CheckedBox {
  readonly file: BoxFile;
  readonly verdict: BoxVerdict;
  readonly checkedMs: number;
}

/** Draws of the series up to a number, page after page. */
async function loadDraws(code: string, upTo: number): Promise<readonly BoxDraw[]> {
  const draws: BoxDraw[] = [];
  let after = '0';
  while (after !== '' && draws.length < upTo) {
    const page = await request(nftDraws, { code, after }, { silent: true });
    draws.push(...page.draws);
    after = page.next_after;
  }
  return draws;
}

async function loadEvidence(proof: BoxEvidence['proof'], symbol: string): Promise<BoxEvidence> {
  const { tick_seq: seq, number } = proof.draw;
  // Checkpoints are fetched first, so that the ticks fetched after them reach at least as far.
  const [draws, checkpoints, { keys }] = await Promise.all([
    loadDraws(proof.series, number),
    request(proofCheckpoints, { symbol, from_seq: String(seq), limit: '1' }, { silent: true }),
    request(proofKeys, {}, { silent: true }),
  ]);
  const from = Math.max(1, seq - RECORDS_BEFORE);
  const ticks = await request(
    proofTicks,
    { symbol, from_seq: String(from), limit: String(MAX_PROOF_TICKS) },
    { silent: true },
  );
  return { proof, draws, checkpoints, keys, ticks };
}

/** The code of the check is loaded with the first check. */
const loadDomain = () =>
  Promise.all([
    import('@candor/domain/nft/verify-box'),
    import('@candor/domain/nft/box-file'),
    import('@candor/domain/nft/box-lines'),
    import('@candor/domain/pricing/chain'),
    import('#data/browser-crypto.ts'),
  ]);

async function check(proof: BoxEvidence['proof'], publishedRoot: string): Promise<CheckedBox> {
  const [{ verifyBox }, { makeBoxFile, BOX_TICK_SYMBOL }, { writeBoxLeaf }, { fromHex }, { browserCrypto }] =
    await loadDomain();
  const evidence = await loadEvidence(proof, BOX_TICK_SYMBOL);
  const { draw, leaf } = proof;
  const toBytes = (path: BoxFile['path']) =>
    path.map(({ side, hash }) => ({ side, hash: fromHex(hash, 32) ?? new Uint8Array(32) }));
  const file = makeBoxFile({
    terms: proof.terms,
    root: proof.root,
    signed: proof.signed,
    keys: evidence.keys,
    opened: {
      leaf: writeBoxLeaf({ ...leaf, series: proof.series }),
      path: toBytes(leaf.path),
      termsPath: toBytes(proof.terms_path),
    },
    draw: toDraw(draw),
    previous: positionsBefore(evidence.draws, draw.number),
    acceptedMs: draw.accepted_ms,
    tick: toTick(proof, BOX_TICK_SYMBOL),
    tickProof: toTickProof(evidence),
  });
  const trust = { trustedKeys: evidence.keys.map(({ public_key: key }) => key), publishedRoot };
  return { file, verdict: await verifyBox(file, browserCrypto, trust), checkedMs: nowMs() };
}

/** Downloads the evidence of an opened box and recomputes everything on this device. */
export function useBoxCheck(proof: BoxEvidence['proof'], publishedRoot: string) {
  return useMutation({ mutationFn: () => check(proof, publishedRoot) });
}
