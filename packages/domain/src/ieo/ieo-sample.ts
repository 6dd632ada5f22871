import { toHex } from '../pricing/chain';
import { computeResult } from './compute-result';
import { type CommitLine, type ShareTerms, writeCommit, writeResult, writeTerms } from './lines';
import { hashLines, rootText } from './signed-root';
import type { IeoFile } from './verify-ieo-share';

/** For tests: files of a sharing, signed by a key of the test. */
export interface IeoSigner {
  /** Raw, hex. */
  readonly publicKey: string;
  sha256(bytes: Uint8Array<ArrayBuffer>): Uint8Array;
  sign(text: string): string;
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

interface SampleProject {
  readonly terms: ShareTerms;
  readonly commits: readonly CommitLine[];
  /** Whose share the file is about. */
  readonly alias: string;
}

export const makeIeoFile = async ({ terms, commits, alias }: SampleProject, signer: IeoSigner): Promise<IeoFile> => {
  const keyId = toHex(signer.sha256(bytesOf(signer.publicKey))).slice(0, 16);
  const [head, lines] = [writeTerms(terms), commits.map(writeCommit)];
  const result = computeResult(terms, commits);
  const results = result.lines.map(writeResult);
  const toRoot = async (
    kind: 'commits' | 'result',
    texts: readonly string[],
    about: { commitsRoot: string; signedMs: number },
  ) => {
    const { root } = await hashLines(head, texts, signer);
    const signed = { kind, projectId: terms.projectId, leafCount: texts.length + 1, root, ...about };
    return {
      root,
      leaf_count: signed.leafCount,
      signed_ms: about.signedMs,
      key_id: keyId,
      signature: signer.sign(rootText(signed)),
    };
  };
  const listed = await toRoot('commits', lines, { commitsRoot: '', signedMs: terms.endMs + 1_000 });
  const shared = await toRoot('result', results, { commitsRoot: listed.root, signedMs: terms.endMs + 2_000 });
  const own = result.lines.find((line) => line.alias === alias);
  return {
    format: 'candor-ieo-1',
    terms: head,
    commits: listed,
    result: shared,
    keys: [{ id: keyId, public_key: signer.publicKey }],
    lines,
    own: own === undefined ? null : { alias, wanted: own.wanted, allocated: own.allocated, coins: own.coins },
  };
};
