import { setTimeout as wait } from 'node:timers/promises';
import type { TryRule } from '@candor/domain/identity/try-rules';
import type { Pool } from '#platform/db/pool';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import {
  countLockedTry,
  returnTryPlace,
  settleRightTry,
  settleWrongTry,
  type TryKey,
  takeTryPlace,
} from './tries.store';

interface Deps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** void: neither right nor a guess, for example the right code of an authenticator sent a second time. */
export type Comparison = 'right' | 'wrong' | 'void';

export type Guess =
  | { readonly outcome: 'right' }
  | { readonly outcome: 'void' }
  /** lockedUntilMs 0: there are tries left. */
  | { readonly outcome: 'wrong'; readonly left: number; readonly lockedUntilMs: number }
  /** Nothing was compared. isFirst: the first guess that met this lock. */
  | { readonly outcome: 'locked'; readonly lockedUntilMs: number; readonly isFirst: boolean };

export interface Guessed {
  readonly key: TryKey;
  readonly rule: TryRule;
}

const ABANDONED_MS = 60_000;
const MAX_WAITING = 64;
const RECHECK_MS = 20;
const MAX_CHECKS = 250;

interface Line {
  last: Promise<unknown>;
  length: number;
}
/** Per database and key: those who wait for a place. Only the first of them asks the database. */
const lines = new WeakMap<Pool, Map<string, Line>>();

const inLine = async <T>(pool: Pool, { account, ip }: TryKey, work: () => Promise<T>): Promise<T> => {
  const ofPool = lines.get(pool) ?? new Map<string, Line>();
  lines.set(pool, ofPool);
  const name = `${account}\n${ip}`;
  const line = ofPool.get(name) ?? { last: Promise.resolve(), length: 0 };
  if (line.length >= MAX_WAITING) return refuse('too_many_requests', { seconds: '5' });
  ofPool.set(name, line);
  line.length += 1;
  const turn = line.last.then(work, work);
  line.last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    line.length -= 1;
    if (line.length === 0) ofPool.delete(name);
  }
};

const enter = async ({ pool, clock }: Deps, { key, rule }: Guessed): Promise<Guess | null> => {
  for (let checks = 0; checks < MAX_CHECKS; checks += 1) {
    const nowMs = clock.nowMs();
    const now = new Date(nowMs);
    const forgetUntil = rule.resetAfterMs === null ? null : new Date(nowMs - rule.resetAfterMs);
    const abandonedUntil = new Date(nowMs - ABANDONED_MS);
    if (await takeTryPlace(pool, key, { now, limit: rule.tries, forgetUntil, abandonedUntil })) return null;
    const lock = await countLockedTry(pool, key, now);
    if (lock) {
      const isFirst = lock.attempts === rule.tries + 1;
      return { outcome: 'locked', lockedUntilMs: lock.lockedUntil.getTime(), isFirst };
    }
    await wait(RECHECK_MS);
  }
  return refuse('too_many_requests', { seconds: '5' });
};

const compareOrReturn = async (
  { pool }: Deps,
  key: TryKey,
  compare: () => Promise<Comparison>,
): Promise<Comparison> => {
  try {
    return await compare();
  } catch (error) {
    await returnTryPlace(pool, key);
    throw error;
  }
};

/**
 * Compares a guess at a secret and counts it. A guess takes one of the places that are left, and gives it back when it
 * was right; who finds none free while others are being compared waits. So right ones never lock however many come at
 * once, and of wrong ones no more than the rule allows are compared, in all processes together. Counted outside the
 * transaction of the work: what that undoes stays counted.
 */
export const tryGuess = async (deps: Deps, guessed: Guessed, compare: () => Promise<Comparison>): Promise<Guess> => {
  const { key, rule } = guessed;
  const refused = await inLine(deps.pool, key, () => enter(deps, guessed));
  if (refused) return refused;
  const outcome = await compareOrReturn(deps, key, compare);
  if (outcome === 'right') await settleRightTry(deps.pool, key);
  if (outcome === 'void') await returnTryPlace(deps.pool, key);
  if (outcome !== 'wrong') return { outcome };
  const nowMs = deps.clock.nowMs();
  const lockedUntilMs = nowMs + rule.lockMs;
  const at = { now: new Date(nowMs), limit: rule.tries, lockUntil: new Date(lockedUntilMs) };
  const failures = await settleWrongTry(deps.pool, key, at);
  const left = Math.max(0, rule.tries - failures);
  return { outcome, left, lockedUntilMs: left === 0 ? lockedUntilMs : 0 };
};
