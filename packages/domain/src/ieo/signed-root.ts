import { toAsciiBytes, toHex } from '../pricing/chain';
import type { ChainCrypto } from '../pricing/verify-chain';
import { buildLevels, hashLeaf } from '../proof/merkle';

/** What a root is signed with. `commitsRoot` binds a result to the list that was published before. */
export interface RootText {
  readonly kind: 'commits' | 'result';
  readonly projectId: number;
  readonly leafCount: number;
  readonly root: string;
  /** Empty for the list of commits itself. */
  readonly commitsRoot: string;
  readonly signedMs: number;
}

/** How a root becomes bytes: these lines, in ASCII. Its signature is Ed25519 over them. */
export const rootText = (about: RootText): string =>
  ['candor-ieo-1', about.kind, about.projectId, about.leafCount, about.root, about.commitsRoot, about.signedMs].join(
    '\n',
  );

/** Leaves are the terms, then the lines in order. */
export const hashLines = async (
  terms: string,
  lines: readonly string[],
  crypto: Pick<ChainCrypto, 'sha256'>,
): Promise<{ readonly levels: Uint8Array[][]; readonly root: string }> => {
  const leaves: Uint8Array[] = [];
  for (const line of [terms, ...lines]) leaves.push(await hashLeaf(toAsciiBytes(line), crypto));
  const levels = await buildLevels(leaves, crypto);
  return { levels, root: toHex(levels.at(-1)?.[0] ?? new Uint8Array(32)) };
};
