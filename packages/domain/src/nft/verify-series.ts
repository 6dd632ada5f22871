import type { ChainCrypto } from '../pricing/verify-chain';
import { buildBoxTree } from './box-commitment';
import { type BoxSeriesFile, toWireDraw, type WireDraw } from './box-file';
import {
  type BoxLeaf,
  type BoxTerms,
  isBoxCode,
  isClientSeed,
  readBoxLeaf,
  readBoxTerms,
  readOrNull,
} from './box-lines';
import { drawBoxes, firstHead } from './draw-chain';
import { createFreePositions } from './draw-free-positions';
import { type BoxTrust, checkKeys, checkRoot, NO_TRUST } from './verify-root';
import { findProven, joinStates, okIf, type Step, type StepState } from './verify-steps';

/**
 * keys, root: as for one box; the root was signed before the end of the sale. leaves: terms and all leaves, in order of their
 * positions, give the root. counts: the leaves have exactly the items of the terms. positions: no position was drawn twice.
 * order: draws are numbered without a gap, box codes are distinct, and ticks never go back. draws: every position follows
 * from the seeds, the tick and the draws before.
 */
export const SERIES_STEPS = ['keys', 'root', 'leaves', 'counts', 'positions', 'order', 'draws'] as const;
export type SeriesStepName = (typeof SERIES_STEPS)[number];

export const SERIES_CLAIMS = {
  list_fixed_before_end: ['keys', 'root', 'leaves'],
  all_leaves_match_counts: ['leaves', 'counts'],
  all_draws_follow_rule: ['positions', 'order', 'draws'],
} as const satisfies Record<string, readonly SeriesStepName[]>;
export type SeriesClaim = keyof typeof SERIES_CLAIMS;

/** Ticks of draws are proven by the files of the boxes, or by the published tick chain. */
export const SERIES_NOT_PROVEN = [
  'no_draw_missing_at_end',
  'ticks_in_signed_chain',
  'acceptance_time',
  'venue_quotes',
  'ticks_not_chosen_by_house',
  'list_not_known_to_house',
] as const;

export interface SeriesVerdict {
  readonly state: StepState;
  readonly steps: readonly Step<SeriesStepName>[];
  readonly terms: BoxTerms | null;
  readonly proves: readonly SeriesClaim[];
}

/** Null when a leaf is unreadable, of another series, or not at its position. */
const readLeaves = ({ leaves }: BoxSeriesFile, { series, total }: BoxTerms): BoxLeaf[] | null => {
  const read = leaves.flatMap((text, at) => {
    const leaf = readOrNull(readBoxLeaf, text);
    return leaf?.series === series && leaf.position === at + 1 ? [leaf] : [];
  });
  return read.length === leaves.length && read.length === total ? read : null;
};

const checkLeaves = async (
  file: BoxSeriesFile,
  leaves: readonly BoxLeaf[] | null,
  crypto: ChainCrypto,
): Promise<Step<'leaves'>> => {
  const root = leaves === null ? '' : (await buildBoxTree(file.terms, file.leaves, crypto)).root;
  return { name: 'leaves', state: okIf(root === file.root), recorded: file.root, recomputed: root };
};

const countText = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .map(([item, count]) => `${item}:${count}`)
    .sort()
    .join(',');

const checkCounts = (terms: BoxTerms | null, leaves: readonly BoxLeaf[] | null): Step<'counts'> => {
  const counts = new Map<string, number>();
  for (const { item, rarity } of leaves ?? []) {
    const name = `${item}:${rarity}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const recorded = countText(new Map(terms?.items.map(({ code, rarity, count }) => [`${code}:${rarity}`, count])));
  const recomputed = countText(counts);
  return { name: 'counts', state: okIf(leaves !== null && recorded === recomputed), recorded, recomputed };
};

const checkPositions = ({ draws }: BoxSeriesFile, total: number): Step<'positions'> => {
  const positions = new Set(draws.map(({ position }) => position));
  const areOfSeries = draws.every(({ position }) => position >= 1 && position <= total);
  return {
    name: 'positions',
    state: okIf(areOfSeries && positions.size === draws.length),
    recorded: String(draws.length),
    recomputed: String(positions.size),
  };
};

const isAfter = (before: WireDraw, draw: WireDraw): boolean =>
  draw.tick_seq > before.tick_seq || (draw.tick_seq === before.tick_seq && draw.tick_hash === before.tick_hash);

const checkOrder = ({ draws }: BoxSeriesFile): Step<'order'> => {
  const wrong = draws.findIndex((draw, at) => {
    const before = draws[at - 1];
    return draw.number !== at + 1 || (before !== undefined && !isAfter(before, draw));
  });
  const hasEachOnce = new Set(draws.map(({ box_code: code }) => code)).size === draws.length;
  return {
    name: 'order',
    state: okIf(wrong === -1 && hasEachOnce),
    recorded: wrong === -1 ? '' : String(draws[wrong]?.number),
    recomputed: wrong === -1 ? '' : String(wrong + 1),
  };
};

const isReadable = ({ client_seed: seed, box_code: code, tick_hash: hash }: WireDraw): boolean =>
  isClientSeed(seed) && isBoxCode(code) && /^[0-9a-f]{64}$/.test(hash);

const isSameDraw = (one: WireDraw, other: WireDraw): boolean =>
  (Object.keys(one) as (keyof WireDraw)[]).every((name) => one[name] === other[name]);

/** Draws everything again from the first box on. */
const redraw = async ({ draws }: BoxSeriesFile, terms: BoxTerms, crypto: ChainCrypto): Promise<WireDraw[]> => {
  const state = { free: createFreePositions(terms.total), number: 0, head: await firstHead(terms.series, crypto) };
  const purchases = draws.map((draw) => ({
    clientSeed: draw.client_seed,
    boxCode: draw.box_code,
    tickSeq: draw.tick_seq,
    tickHash: draw.tick_hash,
  }));
  return (await drawBoxes(state, purchases, crypto)).map(toWireDraw);
};

/** Recorded and recomputed are those of the first draw that differs. */
const checkDraws = async (file: BoxSeriesFile, terms: BoxTerms | null, crypto: ChainCrypto): Promise<Step<'draws'>> => {
  const { draws } = file;
  const canDraw = terms !== null && draws.length <= terms.total && draws.every(isReadable);
  if (!canDraw) return { name: 'draws', state: 'failed', recorded: '', recomputed: '' };
  const redrawn = await redraw(file, terms, crypto);
  const wrong = redrawn.findIndex((draw, at) => !isSameDraw(draw, draws[at] ?? draw));
  return {
    name: 'draws',
    state: okIf(wrong === -1),
    recorded: wrong === -1 ? '' : `${draws[wrong]?.number}:${draws[wrong]?.position}`,
    recomputed: wrong === -1 ? '' : `${redrawn[wrong]?.number}:${redrawn[wrong]?.position}`,
  };
};

/** Verifies all leaves and draws of a series that is sold out or over, offline. */
export const verifySeries = async (
  file: BoxSeriesFile,
  crypto: ChainCrypto,
  trust: BoxTrust = NO_TRUST,
): Promise<SeriesVerdict> => {
  const terms = readOrNull(readBoxTerms, file.terms);
  const leaves = terms === null ? null : readLeaves(file, terms);
  const steps: Step<SeriesStepName>[] = [
    await checkKeys(file, trust, crypto),
    await checkRoot({ file, terms, beforeMs: terms?.endMs ?? 0, trust }, crypto),
    await checkLeaves(file, leaves, crypto),
    checkCounts(terms, leaves),
    checkPositions(file, terms?.total ?? 0),
    checkOrder(file),
    await checkDraws(file, terms, crypto),
  ];
  const proves = findProven<SeriesClaim, SeriesStepName>(SERIES_CLAIMS, steps);
  return { state: joinStates(steps), steps, terms, proves };
};
