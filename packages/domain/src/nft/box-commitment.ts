import { toAsciiBytes, toHex } from '../pricing/chain';
import type { ChainCrypto } from '../pricing/verify-chain';
import { buildLevels, findPath, hashLeaf, type PathStep } from '../proof/merkle';
import { type BoxItem, countBoxes, writeBoxLeaf, writeBoxTerms } from './box-lines';

/** As many random bytes as asked for. On the server it is the operating system's generator. */
export type RandomBytes = (length: number) => Uint8Array;

type Hasher = Pick<ChainCrypto, 'sha256'>;

const WORD_BYTES = 4;
const WORD_VALUES = 2 ** 32;
const SALT_BYTES = 16;

/** Uniform in [0, below), for `below` up to 2^32: values beyond the last full multiple of `below` are discarded. */
const randomBelow = (below: number, random: RandomBytes): number => {
  const limit = Math.floor(WORD_VALUES / below) * below;
  for (;;) {
    const value = random(WORD_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
    if (value < limit) return value % below;
  }
};

/** Fisher–Yates: every order of the list is equally probable. The list given is not changed. */
export const shuffle = <T>(list: readonly T[], random: RandomBytes): T[] => {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1, random);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
};

export interface BoxTree {
  /** From the leaves up to the root. */
  readonly levels: readonly (readonly Uint8Array[])[];
  /** Hex. */
  readonly root: string;
}

/** Leaf 0 is the terms text; leaf p is the text of position p. */
export const buildBoxTree = async (terms: string, leaves: readonly string[], crypto: Hasher): Promise<BoxTree> => {
  const hashes: Uint8Array[] = [];
  for (const text of [terms, ...leaves]) hashes.push(await hashLeaf(toAsciiBytes(text), crypto));
  const levels = await buildLevels(hashes, crypto);
  return { levels, root: toHex(levels.at(-1)?.[0] ?? new Uint8Array(32)) };
};

export interface BoxCommitment {
  /** Public from the start, with the root. */
  readonly terms: string;
  /** By position, from 1 at index 0. Secret until a box is opened, all public at sell-out or end. */
  readonly leaves: readonly string[];
  readonly root: string;
  readonly tree: BoxTree;
}

export interface NewSeries {
  readonly series: { readonly code: string; readonly endMs: number };
  readonly items: readonly BoxItem[];
  readonly random: RandomBytes;
}

/** Fixes what each position of a series contains. Throws UnreadableBoxText for codes or counts outside of the format. */
export const makeCommitment = async ({ series, items, random }: NewSeries, crypto: Hasher): Promise<BoxCommitment> => {
  const terms = writeBoxTerms({ series: series.code, total: countBoxes(items), items, endMs: series.endMs });
  const contents = items.flatMap((item) => Array.from({ length: item.count }, () => item));
  const leaves = shuffle(contents, random).map(({ code, rarity }, at) =>
    writeBoxLeaf({
      series: series.code,
      position: at + 1,
      item: code,
      rarity,
      salt: toHex(random(SALT_BYTES)),
    }),
  );
  const tree = await buildBoxTree(terms, leaves, crypto);
  return { terms, leaves, root: tree.root, tree };
};

export interface OpenedLeaf {
  readonly leaf: string;
  readonly path: readonly PathStep[];
  readonly termsPath: readonly PathStep[];
}

/** What opening the box at a position reveals, with the paths that prove leaf and terms. */
export const openLeaf = ({ leaves, tree }: Pick<BoxCommitment, 'leaves' | 'tree'>, position: number): OpenedLeaf => {
  const leaf = leaves[position - 1];
  if (leaf === undefined) throw new RangeError(`no position ${position}`);
  return { leaf, path: findPath(tree.levels, position), termsPath: findPath(tree.levels, 0) };
};
