import { toHex } from '../pricing/chain';
import type { PathStep } from '../proof/merkle';
import type { ReceiptFile } from '../proof/receipt-check';
import type { OpenedLeaf } from './box-commitment';
import type { Draw } from './draw-chain';

/** Draws read the ticks of this symbol. */
export const BOX_TICK_SYMBOL = 'BTC/USDT';

/** How a root becomes bytes; its signature is Ed25519 over them, by the key of the tick checkpoints. */
export const boxRootText = (about: { series: string; total: number; root: string; signedMs: number }): string =>
  ['candor-box-root-1', about.series, about.total, about.root, about.signedMs].join('\n');

/** The house's signature under a root: it existed at that time. */
export interface SignedRoot {
  readonly signed_ms: number;
  readonly key_id: string;
  readonly signature: string;
}

export interface WireDraw {
  readonly number: number;
  readonly box_code: string;
  readonly client_seed: string;
  readonly tick_seq: number;
  readonly tick_hash: string;
  readonly hash: string;
  readonly free_count: number;
  readonly position: number;
  readonly head: string;
}

type WirePath = readonly { readonly side: PathStep['side']; readonly hash: string }[];

/** What both files have. */
export interface BoxRootPart {
  readonly terms: string;
  readonly root: string;
  readonly signed: SignedRoot | null;
  /** The keys that signed something in this file, and no others. */
  readonly keys: ReceiptFile['keys'];
}

/** All that is needed to verify one opened box on any device, without asking the server. */
export interface BoxFile extends BoxRootPart {
  readonly format: 'candor-box-1';
  readonly terms_path: WirePath;
  readonly leaf: string;
  readonly path: WirePath;
  readonly draw: WireDraw;
  /** Positions of all draws before, in order. */
  readonly previous: readonly number[];
  readonly accepted_ms: number;
  readonly tick: {
    readonly symbol: string;
    readonly seq: number;
    readonly time_ms: number;
    readonly hash: string;
  } | null;
  /** From the last record not after the acceptance, over the tick, to the next signed checkpoint. */
  readonly tick_proof: Pick<ReceiptFile, 'ticks' | 'checkpoints'> | null;
}

/** All leaves and draws of a series that is sold out or over. */
export interface BoxSeriesFile extends BoxRootPart {
  readonly format: 'candor-box-series-1';
  /** By position. */
  readonly leaves: readonly string[];
  /** By number. */
  readonly draws: readonly WireDraw[];
}

export const toWireDraw = (draw: Draw): WireDraw => ({
  number: draw.number,
  box_code: draw.boxCode,
  client_seed: draw.clientSeed,
  tick_seq: draw.tickSeq,
  tick_hash: draw.tickHash,
  hash: draw.hash,
  free_count: draw.freeCount,
  position: draw.position,
  head: draw.head,
});

const toWirePath = (path: readonly PathStep[]): WirePath => path.map(({ side, hash }) => ({ side, hash: toHex(hash) }));

export interface BoxFileParts extends BoxRootPart {
  readonly opened: OpenedLeaf;
  readonly draw: Draw;
  readonly previous: readonly number[];
  readonly acceptedMs: number;
  readonly tick: BoxFile['tick'];
  readonly tickProof: BoxFile['tick_proof'];
}

/** Keys that sign something in a file, by their ids. */
export const usedKeyIds = ({
  signed,
  tick_proof: proof,
}: {
  signed: SignedRoot | null;
  tick_proof?: BoxFile['tick_proof'];
}) => new Set([...(signed === null ? [] : [signed.key_id]), ...(proof?.checkpoints ?? []).map(({ key_id: id }) => id)]);

/** `keys` may be all published keys: those that signed nothing here are left out. */
export const makeBoxFile = (parts: BoxFileParts): BoxFile => {
  const used = usedKeyIds({ signed: parts.signed, tick_proof: parts.tickProof });
  return {
    format: 'candor-box-1',
    terms: parts.terms,
    root: parts.root,
    signed: parts.signed,
    terms_path: toWirePath(parts.opened.termsPath),
    leaf: parts.opened.leaf,
    path: toWirePath(parts.opened.path),
    draw: toWireDraw(parts.draw),
    previous: parts.previous,
    accepted_ms: parts.acceptedMs,
    tick: parts.tick,
    tick_proof: parts.tickProof,
    keys: parts.keys.filter(({ id }) => used.has(id)),
  };
};

export const makeBoxSeriesFile = (
  parts: BoxRootPart & { readonly leaves: readonly string[]; readonly draws: readonly Draw[] },
): BoxSeriesFile => ({
  format: 'candor-box-series-1',
  terms: parts.terms,
  root: parts.root,
  signed: parts.signed,
  leaves: parts.leaves,
  draws: parts.draws.map(toWireDraw),
  keys: parts.keys.filter(({ id }) => id === parts.signed?.key_id),
});
