import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLEAN_POINTS_A_MONTH,
  computeAppealDelta,
  computeScore,
  computeScoreDelta,
  monthStartMs,
  otcStanding,
  restoresAtMs,
  SCORE_DELTAS,
  type ScoreRule,
} from './credit-score';
import { decideScoreAppeal } from './decide-score-appeal';

const DAY_MS = 86_400_000;

describe('credit score', () => {
  it.each([
    [[], 100],
    [[-10, -3], 87],
    [[-20, -20, -20, -20, -20, -20], 0],
    [[-3, 1, 1], 99],
  ])('of %j', (deltas, score) => {
    expect(computeScore(deltas)).toBe(score);
  });

  it.each([
    ['otc_dispute_lost', 100, 0, -10],
    ['otc_unpaid', 100, 0, -3],
    ['auction_unpaid', 80, 0, -10],
    ['voucher_forged', 15, 0, -15],
    ['voucher_forged', 0, 0, 0],
    ['otc_clean', 100, 0, 0],
    ['otc_clean', 99, 0, 1],
    ['otc_clean', 50, 9, 1],
    ['otc_clean', 50, 10, 0],
    ['restored', 57, 10, 43],
    ['restored', 100, 0, 0],
  ] as const)('%s at %i with %i points in the month changes it by %i', (reason, score, cleanPoints, delta) => {
    expect(computeScoreDelta(reason, { score, cleanPoints })).toBe(delta);
  });

  it.each([
    [80, -20, 20],
    [95, -20, 5],
    [100, -3, 0],
  ])('an accepted appeal at %i of an entry of %i changes it by %i', (score, entry, delta) => {
    expect(computeAppealDelta(score, entry)).toBe(delta);
  });

  it.each([
    [100, 'full'],
    [60, 'full'],
    [59, 'half'],
    [40, 'half'],
    [39, 'paused'],
    [0, 'paused'],
  ])('at %i OTC is %s', (score, standing) => {
    expect(otcStanding(score)).toBe(standing);
  });

  it('counts months and days in UTC', () => {
    expect(monthStartMs(Date.UTC(2026, 11, 31, 23, 59, 59))).toBe(Date.UTC(2026, 11, 1));
    expect(monthStartMs(Date.UTC(2027, 0, 1))).toBe(Date.UTC(2027, 0, 1));
    expect(restoresAtMs(Date.UTC(2026, 9, 21, 11, 30))).toBe(Date.UTC(2027, 3, 19, 11, 30));
  });
});

describe('an appeal', () => {
  const nowMs = Date.UTC(2026, 10, 17);
  const entry = { delta: -3, createdAtMs: nowMs - 30 * DAY_MS, hasAppeal: false };

  it.each([
    ['within 30 days', {}, null],
    ['a millisecond later', { createdAtMs: entry.createdAtMs - 1 }, 'score_appeal_late'],
    ['a second time', { hasAppeal: true }, 'score_appeal_made'],
    ['of points gained', { delta: 1 }, 'score_appeal_not_possible'],
  ])('%s', (_, other, code) => {
    const decision = decideScoreAppeal({ ...entry, ...other }, nowMs);
    expect(decision.ok ? null : decision.code).toBe(code);
  });
});

type Step =
  | { readonly kind: 'rule'; readonly reason: ScoreRule; readonly afterDays: number }
  | { readonly kind: 'appeal'; readonly pick: number; readonly afterDays: number };

interface Entry {
  readonly delta: number;
  readonly reason: string;
  readonly atMs: number;
  isReversed: boolean;
}

const reasons = Object.keys(SCORE_DELTAS) as ScoreRule[];
const afterDays = fc.integer({ min: 0, max: 40 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('rule' as const), reason: fc.constantFrom(...reasons), afterDays }),
  fc.record({ kind: fc.constant('appeal' as const), pick: fc.nat(30), afterDays }),
);

const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, { delta }) => sum + delta, 100);

/** Entries as the server writes them: the actual change, none of 0. */
const takeStep = (entries: Entry[], now: Step, atMs: number): void => {
  const score = sumOf(entries);
  if (now.kind === 'appeal') {
    const losses = entries.filter(({ delta, isReversed }) => delta < 0 && !isReversed);
    const appealed = losses[now.pick % Math.max(losses.length, 1)];
    if (!appealed) return;
    appealed.isReversed = true;
    const delta = computeAppealDelta(score, appealed.delta);
    if (delta !== 0) entries.push({ delta, reason: 'appeal_accepted', atMs, isReversed: false });
    return;
  }
  const month = monthStartMs(atMs);
  const inMonth = entries.filter(({ reason, atMs: when }) => reason === 'otc_clean' && when >= month);
  const delta = computeScoreDelta(now.reason, { score, cleanPoints: inMonth.length });
  if (delta !== 0) entries.push({ delta, reason: now.reason, atMs, isReversed: false });
};

it('is 100 plus all entries, within 0 to 100, whatever happens in which order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const entries: Entry[] = [];
      let atMs = Date.UTC(2026, 0, 1);
      for (const now of steps) {
        atMs += now.afterDays * DAY_MS;
        takeStep(entries, now, atMs);
        const score = sumOf(entries);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(computeScore(entries.map(({ delta }) => delta))).toBe(score);
        // Healing has an entry to count its days from.
        if (score < 100) expect(entries.some(({ delta, isReversed }) => delta < 0 && !isReversed)).toBe(true);
      }
      const clean = entries.filter(({ reason }) => reason === 'otc_clean').map(({ atMs: when }) => monthStartMs(when));
      for (const month of clean)
        expect(clean.filter((one) => one === month).length).toBeLessThanOrEqual(CLEAN_POINTS_A_MONTH);
    }),
    { numRuns: 300 },
  );
});
