import type { ChainCrypto } from '../pricing/verify-chain';
import type { BoxFile } from './box-file';
import {
  type BoxLeaf,
  type BoxTerms,
  isBoxCode,
  isClientSeed,
  readBoxLeaf,
  readBoxTerms,
  readOrNull,
} from './box-lines';
import { firstHead, nextHead } from './draw-chain';
import { createFreePositions, type FreePositions } from './draw-free-positions';
import { type DrawnPosition, drawPosition } from './draw-position';
import { type BoxTrust, checkKeys, checkRoot, NO_TRUST, rootOfLeaf } from './verify-root';
import { findProven, joinStates, okIf, type Step, type StepState } from './verify-steps';
import { checkTick, checkTickChain } from './verify-tick';

/**
 * keys: every key is named by its hash, signed something here, and is trusted. root: it is the published one and was signed
 * before the purchase was accepted. terms: they are below the root, their counts sum to the total, and the sale had not ended.
 * history: the positions drawn before are distinct and give the head of the draw chain. draw: the seeds and the tick give
 * the position. leaf: the content of that position is below the root. tick: the tick is later than the acceptance.
 * tick_chain: it is in the signed chain, and is the first price after the acceptance.
 */
export const BOX_STEPS = ['keys', 'root', 'terms', 'history', 'draw', 'leaf', 'tick', 'tick_chain'] as const;
export type BoxStepName = (typeof BOX_STEPS)[number];

/** What a file proves, by the steps each claim rests on. Texts belong to the screens. */
export const BOX_CLAIMS = {
  content_fixed_before_purchase: ['keys', 'root', 'leaf'],
  counts_fixed_before_purchase: ['keys', 'root', 'terms'],
  position_follows_from_seeds: ['history', 'draw'],
  tick_first_after_acceptance: ['keys', 'tick', 'tick_chain'],
} as const satisfies Record<string, readonly BoxStepName[]>;
export type BoxClaim = keyof typeof BOX_CLAIMS;

/** What no file of a box proves. The first two are proven by the file of the whole series. */
export const BOX_NOT_PROVEN = [
  'other_leaves_match_counts',
  'earlier_draws_follow_rule',
  'acceptance_time',
  'venue_quotes',
  'ticks_not_chosen_by_house',
  'list_not_known_to_house',
] as const;

export interface BoxVerdict {
  readonly state: StepState;
  readonly steps: readonly Step<BoxStepName>[];
  readonly terms: BoxTerms | null;
  /** What was in the box. */
  readonly leaf: BoxLeaf | null;
  readonly proves: readonly BoxClaim[];
}

const checkTerms = async (file: BoxFile, terms: BoxTerms | null, crypto: ChainCrypto): Promise<Step<'terms'>> => {
  const place = { text: file.terms, index: 0, leafCount: (terms?.total ?? 0) + 1, path: file.terms_path };
  const root = terms === null ? '' : await rootOfLeaf(place, crypto);
  const isInTime = terms !== null && file.accepted_ms < terms.endMs;
  return { name: 'terms', state: okIf(isInTime && root === file.root), recorded: file.root, recomputed: root };
};

/** Null when a position stands twice, or is not one of the series. */
const findFree = ({ previous }: BoxFile, total: number): FreePositions | null => {
  try {
    return createFreePositions(total, previous);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const computeHead = async (file: BoxFile, series: string, crypto: ChainCrypto): Promise<string> => {
  let head = await firstHead(series, crypto);
  for (const position of [...file.previous, file.draw.position]) head = await nextHead(head, position, crypto);
  return head;
};

interface Facts {
  readonly terms: BoxTerms | null;
  /** Positions free before the draw. */
  readonly free: FreePositions | null;
  readonly leaf: BoxLeaf | null;
}

const checkHistory = async (file: BoxFile, { terms, free }: Facts, crypto: ChainCrypto): Promise<Step<'history'>> => {
  const { draw, previous } = file;
  const head = terms === null ? '' : await computeHead(file, terms.series, crypto);
  const isCounted = draw.number === previous.length + 1 && draw.free_count === free?.count;
  return {
    name: 'history',
    state: okIf(isCounted && head === draw.head),
    recorded: draw.head,
    recomputed: head,
  };
};

const recompute = async (
  { draw }: BoxFile,
  free: FreePositions | null,
  crypto: ChainCrypto,
): Promise<DrawnPosition | null> => {
  const isReadable =
    isClientSeed(draw.client_seed) && isBoxCode(draw.box_code) && /^[0-9a-f]{64}$/.test(draw.tick_hash);
  if (!isReadable || free === null || free.count === 0) return null;
  const input = { clientSeed: draw.client_seed, boxCode: draw.box_code, tickHash: draw.tick_hash };
  return drawPosition(input, free, crypto);
};

const checkDraw = async (file: BoxFile, { free }: Facts, crypto: ChainCrypto): Promise<Step<'draw'>> => {
  const drawn = await recompute(file, free, crypto);
  return {
    name: 'draw',
    state: okIf(drawn?.position === file.draw.position && drawn.hash === file.draw.hash),
    recorded: String(file.draw.position),
    recomputed: drawn === null ? '' : String(drawn.position),
  };
};

const isOfTerms = (leaf: BoxLeaf, terms: BoxTerms): boolean =>
  leaf.series === terms.series && terms.items.some(({ code, rarity }) => code === leaf.item && rarity === leaf.rarity);

const checkLeaf = async (file: BoxFile, { terms, leaf }: Facts, crypto: ChainCrypto): Promise<Step<'leaf'>> => {
  const base = { name: 'leaf' as const, recorded: file.root };
  if (terms === null || leaf === null) return { ...base, state: 'failed', recomputed: '' };
  const place = { text: file.leaf, index: leaf.position, leafCount: terms.total + 1, path: file.path };
  const root = await rootOfLeaf(place, crypto);
  const isDrawn = leaf.position === file.draw.position && isOfTerms(leaf, terms);
  return { ...base, state: okIf(isDrawn && root === file.root), recomputed: root };
};

/** Verifies one opened box, offline. The file need not be trusted; it has the form that `readBoxFile` checks. */
export const verifyBox = async (
  file: BoxFile,
  crypto: ChainCrypto,
  trust: BoxTrust = NO_TRUST,
): Promise<BoxVerdict> => {
  const terms = readOrNull(readBoxTerms, file.terms);
  const leaf = readOrNull(readBoxLeaf, file.leaf);
  const facts: Facts = { terms, leaf, free: terms === null ? null : findFree(file, terms.total) };
  const steps: Step<BoxStepName>[] = [
    await checkKeys(file, trust, crypto),
    await checkRoot({ file, terms, beforeMs: file.accepted_ms, trust }, crypto),
    await checkTerms(file, terms, crypto),
    await checkHistory(file, facts, crypto),
    await checkDraw(file, facts, crypto),
    await checkLeaf(file, facts, crypto),
    checkTick(file),
    await checkTickChain(file, crypto),
  ];
  return { state: joinStates(steps), steps, terms, leaf, proves: findProven<BoxClaim, BoxStepName>(BOX_CLAIMS, steps) };
};
