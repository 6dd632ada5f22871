import { toAsciiBytes, toHex } from '../pricing/chain';
import type { ChainCrypto } from '../pricing/verify-chain';
import type { FreePositions } from './draw-free-positions';

type Hasher = Pick<ChainCrypto, 'sha256'>;

/** What a draw is computed from. */
export interface DrawInput {
  /** The buyer's text. */
  readonly clientSeed: string;
  /** 32 hex characters. */
  readonly boxCode: string;
  /** Lower-case hex of the first tick after the purchase was accepted. */
  readonly tickHash: string;
}

/** Numbers of a draw are 256 bits. */
const HASH_SPACE = 2n ** 256n;

export const hashDraw = async ({ clientSeed, boxCode, tickHash }: DrawInput, { sha256 }: Hasher): Promise<string> =>
  toHex(await sha256(toAsciiBytes(`${clientSeed}:${boxCode}:${tickHash}`)));

export interface NumberSource {
  /** Numbers are uniform in [0, space). */
  readonly space: bigint;
  /** Called with 0, 1, 2 … until a number is accepted. */
  next(round: number): bigint | Promise<bigint>;
}

/** Rejection sampling: the first number below floor(space / count) × count, modulo count. Each index is equally probable. */
export const sampleIndex = async (count: number, { space, next }: NumberSource): Promise<number> => {
  const size = BigInt(count);
  const limit = count < 1 ? 0n : (space / size) * size;
  if (limit === 0n) throw new RangeError(`no index of ${count} in a space of ${space}`);
  for (let round = 0; ; round += 1) {
    const number = await next(round);
    if (number < limit) return Number.parseInt((number % size).toString(), 10);
  }
};

/** Number 0 is the hash of the draw; number k+1 is SHA-256(<hash k in hex>:<k+1>). All are read big-endian. */
export const numbersFrom = (hash: string, { sha256 }: Hasher): NumberSource => {
  let current = hash;
  return {
    space: HASH_SPACE,
    next: async (round) => {
      if (round > 0) current = toHex(await sha256(toAsciiBytes(`${current}:${round}`)));
      return BigInt(`0x${current}`);
    },
  };
};

export interface DrawnPosition {
  /** Hash 0 of the draw, hex. */
  readonly hash: string;
  readonly position: number;
}

/** The position a purchase gets. It is not taken out of `free`. Throws RangeError when none is free. */
export const drawPosition = async (
  input: DrawInput,
  free: Pick<FreePositions, 'count' | 'nth'>,
  crypto: Hasher,
): Promise<DrawnPosition> => {
  const hash = await hashDraw(input, crypto);
  const index = await sampleIndex(free.count, numbersFrom(hash, crypto));
  return { hash, position: free.nth(index) };
};
