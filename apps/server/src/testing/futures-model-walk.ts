import { deepStrictEqual } from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { createFuturesEngine } from './futures-model-engine';
import { createMoves, type ModelState, type Move } from './futures-model-moves';
import { NaiveFutures } from './futures-model-naive';

const COMPARE_EVERY = 250;

/** Statistics of a random run, for the test to check. */
export interface FuturesWalk {
  readonly days: number;
  /** How often each kind of move had each result. */
  readonly came: Readonly<Record<string, number>>;
  readonly ended: ModelState['ended'];
}

/** Runs random moves; throws, with the moves so far, where the domain engine and the naive model differ. */
export const walkFutures = (seed: number, count: number): FuturesWalk => {
  const moves = createMoves(seed);
  const [engine, naive] = [createFuturesEngine(), new NaiveFutures()];
  const came: Record<string, number> = {};
  const latest: Move[] = [];
  let hours = 0;
  for (let n = 1; n <= count; n += 1) {
    const move = moves.next(engine.made());
    latest[n % COMPARE_EVERY] = move;
    if (move.kind === 'tick') hours += move.afterMs / 3_600_000;
    const [one, other] = [engine.apply(move), naive.apply(move)];
    if (one !== other) deepStrictEqual({ n, move, came: one }, { n, move, came: other });
    const what = `${move.kind} ${one.split(' ')[0]}`;
    came[what] = (came[what] ?? 0) + 1;
    if (n % COMPARE_EVERY === 0 || n === count) {
      const [ours, plain] = [engine.state(), naive.state()];
      if (!isDeepStrictEqual(ours, plain)) deepStrictEqual({ n, latest, ...ours }, { n, latest, ...plain });
      if (naive.difference() !== 0n) deepStrictEqual({ n, difference: naive.difference() }, { n, difference: 0n });
    }
  }
  return { days: hours / 24, came, ended: engine.state().ended };
};
