import type { ReplyOf } from '@candor/contract/call';
import type { nftBoxProof, nftDraws, nftLeaves } from '@candor/contract/nft-boxes';
import { openLeaf } from '@candor/domain/nft/box-commitment';
import { readBoxLeaf } from '@candor/domain/nft/box-lines';
import { hashDraw } from '@candor/domain/nft/draw-position';
import { toHex } from '@candor/domain/pricing/chain';
import type { PathStep } from '@candor/domain/proof/merkle';
import { nodeHashing } from '#modules/proof/index';
import { refuse } from '#platform/refusal';
import { listDraws, type PublicDraw } from '../box-draws.store';
import { findProofBox, loadItemsThen, loadLeaves } from '../box-proof.store';
import { createTreeReader, type SeriesTree } from '../box-tree';
import type { NftDeps } from '../deps';
import { toPublicOdds } from '../public-odds';
import { findSeries, isRevealed, type Series } from '../series.store';

type Proof = ReplyOf<typeof nftBoxProof>;
type WireDraw = ReplyOf<typeof nftDraws>['draws'][number];
export type ProofDeps = Pick<NftDeps, 'pool' | 'clock'>;

const PER_PAGE = 2_000;

const toPath = (steps: readonly PathStep[]): Proof['terms_path'] =>
  steps.map(({ side, hash }) => ({ side, hash: toHex(hash) }));

const toWireDraw = async (draw: PublicDraw, total: number): Promise<WireDraw> => ({
  number: draw.number,
  box: draw.code,
  client_seed: draw.clientSeed,
  accepted_ms: draw.acceptedMs,
  tick_seq: draw.tickSeq,
  tick_ms: draw.tickMs,
  tick_hash: draw.tickHash,
  hash: await hashDraw({ ...draw, boxCode: draw.code }, nodeHashing),
  // Draws are numbered without a gap, and each takes one position.
  free: total - draw.number + 1,
  position: draw.position,
  head: draw.head,
});

/** A signature that was not made before a purchase, or the end of the sale, proves nothing about it. */
const toSigned = ({ signedMs, keyId, signature }: Series, beforeMs: number): Proof['signed'] =>
  signedMs === null || keyId === null || signature === null || signedMs >= beforeMs
    ? null
    : { signed_ms: signedMs, key_id: keyId, signature };

const toLeaf = (opened: SeriesTree, position: number): NonNullable<Proof['leaf']> => {
  const { leaf, path } = openLeaf(opened, position);
  const { item, rarity, salt } = readBoxLeaf(leaf);
  return { position, item, rarity, salt, path: toPath(path) };
};

/** What everybody needs to verify a box. The leaf is told once the box is opened, or all leaves are public. */
export const createReadProof = ({ pool, clock }: ProofDeps): ((code: string) => Promise<Proof>) => {
  const readTree = createTreeReader(pool);
  return async (code) => {
    const box = (await findProofBox(pool, code)) ?? refuse('nft_unknown');
    if (box.seriesCode === null) return refuse('nft_not_box');
    const series = (await findSeries(pool, box.seriesCode)) ?? refuse('nft_series_unknown');
    const [opened, items] = await Promise.all([readTree(series), loadItemsThen(pool, series.id, box)]);
    const { position } = box;
    const mayShow = box.openedMs > 0 || isRevealed(series, clock.nowMs());
    return {
      series: series.code,
      terms: series.terms,
      terms_path: toPath(openLeaf(opened, 1).termsPath),
      root: series.root,
      committed_ms: series.createdMs,
      signed: toSigned(series, box.acceptedMs),
      draw: position === null ? null : await toWireDraw({ ...box, position }, series.total),
      leaf: position !== null && mayShow ? toLeaf(opened, position) : null,
      bought_ms: box.boughtMs,
      opened_ms: box.openedMs,
      odds: toPublicOdds(items).rarities,
    };
  };
};

const nextAfter = (last: number | undefined, count: number): string =>
  last === undefined || count < PER_PAGE ? '' : String(last);

export const readDraws = async (
  { pool }: ProofDeps,
  { code, after }: { readonly code: string; readonly after: number },
): Promise<ReplyOf<typeof nftDraws>> => {
  const series = (await findSeries(pool, code)) ?? refuse('nft_series_unknown');
  const rows = await listDraws(pool, { seriesId: series.id, after, limit: PER_PAGE });
  const draws: WireDraw[] = [];
  for (const row of rows) draws.push(await toWireDraw(row, series.total));
  return { draws, next_after: nextAfter(rows.at(-1)?.number, rows.length) };
};

export const readLeaves = async (
  { pool, clock }: ProofDeps,
  { code, after }: { readonly code: string; readonly after: number },
): Promise<ReplyOf<typeof nftLeaves>> => {
  const series = (await findSeries(pool, code)) ?? refuse('nft_series_unknown');
  if (!isRevealed(series, clock.nowMs())) refuse('nft_not_revealed');
  const leaves = await loadLeaves(pool, { seriesId: series.id, after, limit: PER_PAGE });
  const next = nextAfter(leaves.at(-1)?.position, leaves.length);
  const signed = toSigned(series, series.endMs);
  return { terms: series.terms, root: series.root, signed, leaves, next_after: next };
};
