import { OTC_RULES } from '@candor/domain/otc/otc-rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OTC_INVARIANTS } from '#modules/otc/otc-invariants';
import { COUNTS } from './counts';
import { OtcEngine } from './otc-model-engine';
import { NaiveOtc } from './otc-model-naive';
import type { OtcMove, OtcWorld } from './otc-model-parts';
import { DAY_MS, type OtcTestApp, startOtcApp } from './otc-steps';
import { OtcWalkMoves } from './otc-walk-moves';
import { OtcWalkServer } from './otc-walk-server';
import { findLow, findPausedByCompletion, readLines, readMoney } from './otc-walk-state';
import { chooseSeed } from './seed';

const OPERATIONS = COUNTS.otcWalkOperations;
/** Then new users and ads begin. */
const IN_ONE_WORLD = 125;
const USERS = 6;
const OPERATORS = 3;
const COMPARE_EVERY = 25;
const LATEST_MOVES = 30;

interface Walk {
  readonly server: OtcWalkServer;
  /** Made of the functions of the domain; the next move is chosen from its view. */
  readonly engine: OtcEngine;
  readonly naive: NaiveOtc;
  readonly latest: string[];
  /** Of each user, before the move. */
  /** Ended orders of each user after the last move. */
  ended: readonly number[];
}

let test: OtcTestApp;
let walk: Walk;
const came: Record<string, number> = {};
beforeAll(async () => {
  test = await startOtcApp();
});
afterAll(() => test.stop());

const count = (what: string): void => {
  came[what] = (came[what] ?? 0) + 1;
};

const applyToModels = (move: OtcMove): string => {
  walk.engine.apply(move);
  return walk.naive.apply(move);
};

/** The models know no pauses by the completion rate: such a pause must be due, and is then applied to them. */
const adoptPauses = async (): Promise<void> => {
  const { ids } = walk.server;
  const { low, ended } = await findLow(test, ids);
  const hasEnded = (owner: number): boolean => (ended[owner - 1] ?? 0) > (walk.ended[owner - 1] ?? 0);
  for (const ad of await findPausedByCompletion(test, ids)) {
    const { state, owner = 0 } = walk.engine.view().ads[ad] ?? {};
    if (state !== 'open') continue;
    expect([...low], 'users with paused ads').toContain(owner);
    applyToModels({ kind: 'switch', ad, state: 'paused' });
    count('paused by completion');
  }
  // Rates are checked when an order ends, not while old orders leave the 30 days.
  for (const { state, owner } of walk.engine.view().ads)
    if (low.has(owner) && hasEnded(owner)) expect(state, `an ad of ${owner}, whose rate is too low`).not.toBe('open');
  walk.ended = ended;
};

/** Refusals the models do not have: of owners whose completion rate is too low, and of resuming an open ad. */
const refuseFirst = async (move: OtcMove): Promise<string | null> => {
  const offers = move.kind === 'post' || move.kind === 'edit' || (move.kind === 'switch' && move.state === 'open');
  if (!offers) return null;
  const ad = move.kind === 'post' ? null : walk.engine.view().ads[move.ad];
  const owner = move.kind === 'post' ? move.user : (ad?.owner ?? 0);
  if ((await findLow(test, walk.server.ids)).low.has(owner)) return 'otc_completion_low';
  return move.kind === 'switch' && ad?.state === 'open' ? 'otc_ad_not_paused' : null;
};

/** The part of the model's result that a call shows. */
const shownOf = (move: OtcMove, result: string): string => {
  if (move.kind === 'take') return result.split(':').slice(0, 3).join(':');
  if (move.kind === 'time') return 'done';
  return move.kind === 'rule' && result.startsWith('done') ? 'done' : result;
};

const compare = async (): Promise<void> => {
  expect(await readMoney(test, walk.server.ids)).toEqual(walk.naive.money());
  expect(await readLines(test, walk.server.ids)).toEqual(walk.naive.lines());
  walk.naive.check();
  // Due times, counters and holds, which the model does not have.
  for (const { sql } of OTC_INVARIANTS) expect((await test.pool.query(sql)).rows).toEqual([]);
};

/** One move by the server and by the models, with the same result. */
const perform = async (move: OtcMove): Promise<void> => {
  const first = await refuseFirst(move);
  const reply = await walk.server.send(move, walk.engine.view());
  const result = first ?? applyToModels(move);
  walk.latest.push(`${JSON.stringify(move)}: ${result}`);
  if (walk.latest.length > LATEST_MOVES) walk.latest.shift();
  const kind = move.kind === 'step' ? move.action : move.kind;
  count(`${kind} ${kind === 'take' ? result.split(':')[0] : result}`);
  expect(reply).toBe(first ?? shownOf(move, result));
  await adoptPauses();
};

const begin = async (): Promise<OtcWorld> => {
  const server = await OtcWalkServer.begin(test, { users: USERS, operators: OPERATORS });
  const startMs = test.clock.nowMs();
  const person = { level: 2, limitUsdt: '1000000', createdMs: startMs - 100 * DAY_MS } as const;
  const people = server.ids.users.map(() => person);
  const world = { startMs, rules: OTC_RULES, people, operators: OPERATORS };
  walk = { server, engine: new OtcEngine(world), naive: new NaiveOtc(world), latest: [], ended: [] };
  return world;
};

const runWorld = async (seed: number, operations: number): Promise<void> => {
  const moves = new OtcWalkMoves(seed, await begin());
  for (let user = 1; user <= USERS; user += 1) await perform(moves.fund(user));
  for (let n = 1; n <= operations; n += 1) {
    for (const move of moves.next(walk.engine.view())) await perform(move);
    if (n % COMPARE_EVERY === 0) await compare();
  }
  // So that no decision or deadline of this world moves fees while the next one is compared; the last one closes conversations.
  for (const days of [3, 3, 8]) {
    await perform({ kind: 'wait', ms: days * DAY_MS });
    await perform({ kind: 'time' });
  }
  await compare();
  const { rows } = await test.pool.query('select id, state from otc_order where due_ms is not null');
  expect(rows, 'orders that time still has to act on').toEqual([]);
};

it(`${OPERATIONS} random operations of OTC through the server have the results of the naive model`, async () => {
  const seed = chooseSeed('otc walk');
  for (let done = 0; done < OPERATIONS; done += IN_ONE_WORLD)
    try {
      await runWorld(seed + done, Math.min(IN_ONE_WORLD, OPERATIONS - done));
    } catch (error) {
      throw new Error(`world ${seed + done}, after\n${walk.latest.join('\n')}`, { cause: error });
    }
  process.stdout.write(`${JSON.stringify(came)}\n`);
  await test.expectBooksBalanced();
});
