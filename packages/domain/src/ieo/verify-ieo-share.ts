import type { ReplyOf } from '@candor/contract/call';
import type { ieoResult } from '@candor/contract/ieo';
import { canonical } from '@candor/money/decimal';
import { fromHex, toAsciiBytes, toHex } from '../pricing/chain';
import type { ChainCrypto } from '../pricing/verify-chain';
import { computeResult, type ShareResult } from './compute-result';
import {
  type CommitLine,
  type ResultLine,
  readCommit,
  readTerms,
  type ShareTerms,
  UnreadableLine,
  writeCommit,
  writeResult,
} from './lines';
import { hashLines, rootText } from './signed-root';

type Proof = ReplyOf<typeof ieoResult>['proof'];
type Root = Proof['commits'];

/** What one buyer was told about the own share. */
export interface OwnShare {
  readonly alias: string;
  readonly wanted: string;
  readonly allocated: string;
  readonly coins: readonly {
    readonly coin: string;
    readonly paid: string;
    readonly cost: string;
    readonly refund: string;
  }[];
}

/** All that is needed to recompute a sharing on any device, without asking the server. */
export interface IeoFile extends Proof {
  /** The published commits, all of them, in order. */
  readonly lines: readonly string[];
  /** Null: only the whole sharing is checked. */
  readonly own: OwnShare | null;
}

/**
 * keys: every key is named by its hash, signed something here, and is trusted. commits: the list gives its signed root.
 * order: the list was signed before the result. rules: every line can be read and is within the terms. result: the sharing
 * recomputed gives the signed root of the result. share: the own figures are those of the own line.
 */
export const IEO_CHECKS = ['keys', 'commits', 'order', 'rules', 'result', 'share'] as const;
export type IeoCheckName = (typeof IEO_CHECKS)[number];

export interface IeoVerdict {
  readonly state: 'ok' | 'failed';
  readonly checks: readonly { readonly name: IeoCheckName; readonly isOk: boolean }[];
  readonly terms: ShareTerms | null;
  /** The sharing as recomputed here; null when the list cannot be read. */
  readonly result: ShareResult | null;
  /** The own line as recomputed here. */
  readonly own: ResultLine | null;
}

const KEY_ID_LENGTH = 16;

const areKeysGood = async (file: IeoFile, crypto: ChainCrypto, trusted: readonly string[] | null): Promise<boolean> => {
  const used = new Set([file.commits.key_id, file.result.key_id]);
  if (file.keys.length !== used.size || file.keys.some(({ id }) => !used.has(id))) return false;
  if (trusted !== null && file.keys.some(({ public_key: key }) => !trusted.includes(key))) return false;
  for (const { id, public_key: publicKey } of file.keys) {
    const bytes = fromHex(publicKey, 32);
    if (bytes === null || toHex(await crypto.sha256(bytes)).slice(0, KEY_ID_LENGTH) !== id) return false;
  }
  return true;
};

interface Signed {
  readonly root: Root;
  readonly kind: 'commits' | 'result';
  readonly commitsRoot: string;
}

const isSigned = async (
  file: IeoFile,
  { root, kind, commitsRoot }: Signed,
  about: { projectId: number; crypto: ChainCrypto },
) => {
  const publicKey = fromHex(file.keys.find(({ id }) => id === root.key_id)?.public_key ?? '', 32);
  const signature = fromHex(root.signature, 64);
  if (publicKey === null || signature === null) return false;
  const text = rootText({
    kind,
    projectId: about.projectId,
    leafCount: root.leaf_count,
    root: root.root,
    commitsRoot,
    signedMs: root.signed_ms,
  });
  return about.crypto.verifyEd25519({ publicKey, signature, message: toAsciiBytes(text) });
};

/** Null for a line that was not written by us, out of place, or outside the subscription. */
const readAll = (file: IeoFile): { terms: ShareTerms; commits: CommitLine[] } | null => {
  try {
    const terms = readTerms(file.terms);
    const commits = file.lines.map(readCommit);
    let before = 0;
    const isGood = commits.every(({ index, timeMs }, place) => {
      const isNext = index === place + 1 && timeMs >= before && timeMs >= terms.startMs && timeMs < terms.endMs;
      before = timeMs;
      return isNext && writeCommit(commits[place] as CommitLine) === file.lines[place];
    });
    return isGood ? { terms, commits } : null;
  } catch (error) {
    if (error instanceof UnreadableLine) return null;
    throw error;
  }
};

/** A tampered list may make the arithmetic throw: that is a failed check, not a fault. */
const recompute = (terms: ShareTerms, commits: readonly CommitLine[]): ShareResult | null => {
  try {
    return computeResult(terms, commits);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const isOwnShare = (shown: OwnShare, own: ResultLine | undefined): boolean =>
  own !== undefined && writeResult({ ...shown, index: own.index }) === writeResult(own);

/** The file of one user: what the server answered about the own share, with the lines of the published list. */
export const toIeoFile = (reply: ReplyOf<typeof ieoResult>, lines: readonly string[]): IeoFile => ({
  ...reply.proof,
  lines,
  own:
    reply.alias === ''
      ? null
      : {
          alias: reply.alias,
          wanted: canonical(reply.wanted),
          allocated: canonical(reply.received),
          coins: reply.coins.map(({ currency_name: coin, paid, cost, refund }) => ({
            coin,
            paid: canonical(paid),
            cost: canonical(cost),
            refund: canonical(refund),
          })),
        },
});

const FAILED = (name: IeoCheckName) => ({ name, isOk: false });

/**
 * Recomputes a whole sharing from the published list, offline. `trustedKeys` are public keys (hex) known from elsewhere;
 * without them the file only proves that the owner of its key signed it.
 */
export const verifyIeoShare = async (
  file: IeoFile,
  crypto: ChainCrypto,
  trustedKeys: readonly string[] | null = null,
): Promise<IeoVerdict> => {
  const read = readAll(file);
  const result = read && recompute(read.terms, read.commits);
  if (read === null || result === null) {
    return { state: 'failed', checks: IEO_CHECKS.map(FAILED), terms: read?.terms ?? null, result: null, own: null };
  }
  const { terms } = read;
  const about = { projectId: terms.projectId, crypto };
  const listed = await hashLines(file.terms, file.lines, crypto);
  const shared = await hashLines(file.terms, result.lines.map(writeResult), crypto);
  const isListed =
    listed.root === file.commits.root &&
    file.commits.leaf_count === file.lines.length + 1 &&
    (await isSigned(file, { root: file.commits, kind: 'commits', commitsRoot: '' }, about));
  const isShared =
    shared.root === file.result.root &&
    file.result.leaf_count === result.lines.length + 1 &&
    (await isSigned(file, { root: file.result, kind: 'result', commitsRoot: file.commits.root }, about));
  const own = result.lines.find(({ alias }) => alias === file.own?.alias);
  const checks = [
    { name: 'keys' as const, isOk: await areKeysGood(file, crypto, trustedKeys) },
    { name: 'commits' as const, isOk: isListed },
    { name: 'order' as const, isOk: file.commits.signed_ms <= file.result.signed_ms },
    { name: 'rules' as const, isOk: true },
    { name: 'result' as const, isOk: isShared },
    { name: 'share' as const, isOk: file.own === null || isOwnShare(file.own, own) },
  ];
  return { state: checks.every(({ isOk }) => isOk) ? 'ok' : 'failed', checks, terms, result, own: own ?? null };
};
