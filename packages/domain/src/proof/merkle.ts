import type { ChainCrypto } from '../pricing/verify-chain';

export interface PathStep {
  /** Where the neighbour stands. */
  readonly side: 'left' | 'right';
  readonly hash: Uint8Array;
}

/** Domain separation: leaves and nodes have different prefixes, so that one cannot be passed off as the other. */
const LEAF = 0x00;
const NODE = 0x01;

type Hasher = Pick<ChainCrypto, 'sha256'>;

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

export const hashLeaf = (text: Uint8Array, { sha256 }: Hasher) => sha256(joined(new Uint8Array([LEAF]), text));

const hashNode = (left: Uint8Array, right: Uint8Array, { sha256 }: Hasher) =>
  sha256(joined(new Uint8Array([NODE]), left, right));

/** From the leaves up to the root; a node without a neighbour goes up as it is. */
export const buildLevels = async (leaves: readonly Uint8Array[], crypto: Hasher): Promise<Uint8Array[][]> => {
  const levels: Uint8Array[][] = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    const above: Uint8Array[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1]];
      if (left !== undefined) above.push(right === undefined ? left : await hashNode(left, right, crypto));
    }
    levels.push(above);
    level = above;
  }
  return levels;
};

/** The neighbours on the way from one leaf to the root. */
export const findPath = (levels: readonly (readonly Uint8Array[])[], leafIndex: number): PathStep[] => {
  const path: PathStep[] = [];
  let index = leafIndex;
  for (const level of levels) {
    const neighbour = level[index ^ 1];
    if (neighbour !== undefined) path.push({ side: index % 2 === 0 ? 'right' : 'left', hash: neighbour });
    index >>= 1;
  }
  return path;
};

/** The sides a path must have: they follow from the place of the leaf and the number of leaves. */
export const sidesOf = (leafIndex: number, leafCount: number): PathStep['side'][] => {
  const sides: PathStep['side'][] = [];
  let [index, count] = [leafIndex, leafCount];
  for (; count > 1; count = Math.ceil(count / 2), index = Math.floor(index / 2)) {
    if (index % 2 === 1) sides.push('left');
    else if (index + 1 < count) sides.push('right');
  }
  return sides;
};

export const rootFrom = async (leaf: Uint8Array, path: readonly PathStep[], crypto: Hasher): Promise<Uint8Array> => {
  let hash = leaf;
  for (const step of path) {
    hash = await (step.side === 'left' ? hashNode(step.hash, hash, crypto) : hashNode(hash, step.hash, crypto));
  }
  return hash;
};
