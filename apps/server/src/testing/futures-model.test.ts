import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { createFuturesEngine } from './futures-model-engine';
import { createMoves, type Move } from './futures-model-moves';
import { NaiveFutures } from './futures-model-naive';
import { chooseSeed, inSoak } from './seed';

const MOVES = inSoak({ usual: 300_000, soak: 3_000_000 });
const COMPARE_EVERY = 250;

it(`${MOVES} random moves: the engine of the domain's functions and plain loops over whole numbers agree`, {
  timeout: 600_000,
}, () => {
  const moves = createMoves(chooseSeed('futures model'));
  const [engine, naive] = [createFuturesEngine(), new NaiveFutures()];
  const came: Record<string, number> = {};
  const latest: Move[] = [];
  let hours = 0;
  for (let n = 1; n <= MOVES; n += 1) {
    const move = moves.next(engine.made());
    latest[n % COMPARE_EVERY] = move;
    if (move.kind === 'tick') hours += move.afterMs / 3_600_000;
    const [one, other] = [engine.apply(move), naive.apply(move)];
    if (one !== other) expect({ n, move, came: one }).toEqual({ n, move, came: other });
    const what = `${move.kind} ${one.split(' ')[0]}`;
    came[what] = (came[what] ?? 0) + 1;
    if (n % COMPARE_EVERY === 0 || n === MOVES) {
      const [ours, plain] = [engine.state(), naive.state()];
      if (!isDeepStrictEqual(ours, plain)) expect({ n, latest, ...ours }).toEqual({ n, latest, ...plain });
      if (naive.difference() !== 0n) expect({ n, difference: naive.difference() }).toEqual({ n, difference: 0n });
    }
  }
  const { ended } = engine.state();
  process.stdout.write(`${Math.round(hours / 24)} days, ${JSON.stringify({ ...came, ...ended })}\n`);
  // The walk has been everywhere.
  for (const how of ['tp', 'sl', 'liquidation', 'user', 'cancelled', 'expired']) expect(ended[how]).toBeGreaterThan(20);
  expect(came['stops set']).toBeGreaterThan(1_000);
  expect(hours / 24).toBeGreaterThan(60);
});
