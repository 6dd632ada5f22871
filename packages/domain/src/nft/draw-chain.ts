import { toAsciiBytes, toHex } from '../pricing/chain';
import type { ChainCrypto } from '../pricing/verify-chain';
import type { FreePositions } from './draw-free-positions';
import { type DrawInput, drawPosition } from './draw-position';

type Hasher = Pick<ChainCrypto, 'sha256'>;

/** One purchase that waits for its position. */
export interface BoxPurchase extends DrawInput {
  readonly tickSeq: number;
}

/** A public line of the draw chain of a series. */
export interface Draw extends BoxPurchase {
  /** From 1, without a gap: by tick, then by purchase number. */
  readonly number: number;
  /** Hash 0 of the draw, hex. */
  readonly hash: string;
  /** Free positions before this draw. */
  readonly freeCount: number;
  readonly position: number;
  /** Hash over the positions of all draws up to this one. */
  readonly head: string;
}

/** Where the draws of a series stand. */
export interface DrawState {
  readonly free: FreePositions;
  /** Of the last draw; 0 before the first. */
  readonly number: number;
  /** Of the last draw; before the first, `firstHead` of the series. */
  readonly head: string;
}

const hashText = async (text: string, { sha256 }: Hasher): Promise<string> => toHex(await sha256(toAsciiBytes(text)));

export const firstHead = (series: string, crypto: Hasher): Promise<string> =>
  hashText(`candor-box-draws-1|${series}`, crypto);

export const nextHead = (head: string, position: number, crypto: Hasher): Promise<string> =>
  hashText(`${head}:${position}`, crypto);

/**
 * Draws for purchases in the order given, each seeing the positions taken before. The caller orders them by tick, then by
 * purchase number. `state.free` is changed: its positions drawn here are taken.
 */
export const drawBoxes = async (
  { free, number, head }: DrawState,
  purchases: readonly BoxPurchase[],
  crypto: Hasher,
): Promise<Draw[]> => {
  const draws: Draw[] = [];
  for (const { clientSeed, boxCode, tickSeq, tickHash } of purchases) {
    const freeCount = free.count;
    const { hash, position } = await drawPosition({ clientSeed, boxCode, tickHash }, free, crypto);
    free.take(position);
    draws.push({
      number: number + draws.length + 1,
      boxCode,
      clientSeed,
      tickSeq,
      tickHash,
      hash,
      freeCount,
      position,
      head: await nextHead(draws.at(-1)?.head ?? head, position, crypto),
    });
  }
  return draws;
};
