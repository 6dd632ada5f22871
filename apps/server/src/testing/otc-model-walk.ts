import { deepStrictEqual } from 'node:assert/strict';
import { OtcEngine } from './otc-model-engine';
import { drawWorld, OtcMoves } from './otc-model-moves';
import { NaiveOtc } from './otc-model-naive';
import type { OtcMove } from './otc-model-parts';

/** Operations in one world; then another one begins. */
const IN_ONE_WORLD = 400;
const COMPARE_ALL_EVERY = 20;
const KEPT_FOR_MESSAGE = 30;

/** Counts of a random run, for the test to check. */
export interface OtcWalk {
  readonly worlds: number;
  /** How often each kind of move had each result. */
  readonly came: Readonly<Record<string, number>>;
}

const count = (came: Record<string, number>, move: OtcMove, result: string): void => {
  const kind = move.kind === 'step' ? move.action : move.kind;
  const parts = move.kind === 'take' || move.kind === 'time' ? result.split(' ') : [result];
  for (const part of parts) {
    const what = `${kind} ${part.split(':')[0]}`;
    came[what] = (came[what] ?? 0) + 1;
  }
};

const walkWorld = (seed: number, operations: number, came: Record<string, number>): void => {
  const world = drawWorld(seed);
  const moves = new OtcMoves(seed, world);
  const [engine, naive] = [new OtcEngine(world), new NaiveOtc(world)];
  const latest: string[] = [];
  const gifts = world.people.map((_, at) => moves.fund(at + 1));
  for (let n = 1; n <= operations; n += 1) {
    const move = gifts[n - 1] ?? moves.next(engine.view());
    const [one, other] = [engine.apply(move), naive.apply(move)];
    latest.push(`${JSON.stringify(move)}: ${one}`);
    if (latest.length > KEPT_FOR_MESSAGE) latest.shift();
    try {
      if (one !== other) deepStrictEqual(one, other);
      if (n % COMPARE_ALL_EVERY === 0 || n === operations) {
        deepStrictEqual(engine.money(), naive.money());
        deepStrictEqual(engine.lines(), naive.lines());
        naive.check();
      }
    } catch (error) {
      throw new Error(`world ${seed}, operation ${n}, after\n${latest.join('\n')}`, { cause: error });
    }
    count(came, move, one);
  }
};

/** Runs random moves in many worlds; throws, with the latest moves, where the domain's rules and the naive model differ. */
export const walkOtc = (seed: number, operations: number): OtcWalk => {
  const came: Record<string, number> = {};
  let worlds = 0;
  const { stackTraceLimit } = Error;
  // Refusals are errors; where they come from is of no interest and takes a tenth of the time.
  Error.stackTraceLimit = 0;
  try {
    for (let done = 0; done < operations; done += IN_ONE_WORLD) {
      walkWorld(seed + worlds, Math.min(IN_ONE_WORLD, operations - done), came);
      worlds += 1;
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return { worlds, came };
};
