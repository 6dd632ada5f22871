import { deepStrictEqual } from 'node:assert/strict';
import { CouponEngine } from './coupon-model-engine';
import { NaiveCoupons } from './coupon-model-naive';
import type { CouponMove, CouponWorld } from './coupon-model-parts';
import { randomFrom } from './seed';

const IN_ONE_WORLD = 100;
const COMPARE_ALL_EVERY = 10;
const KEPT_FOR_MESSAGE = 30;
const DAY_MS = 86_400_000;

type Below = (limit: number) => number;

const drawWorld = (below: Below): CouponWorld => {
  const face = (1 + below(40)) * 500_000 + below(3);
  const users = 3 + below(6);
  return {
    kind: below(3) === 0 ? 'trial_options' : 'trial_futures',
    users,
    face,
    stock: 1 + below(users + 2),
    budget: face * (1 + below(users)) + below(face),
    useMs: 14 * DAY_MS,
  };
};

/** Moves that mostly succeed and often meet an edge: all of a coupon, its last moment, its last lot. */
const drawMove = (below: Below, world: CouponWorld, engine: CouponEngine): CouponMove => {
  const { orders } = engine.view();
  const user = below(world.users);
  const owner = below(20) === 0 ? below(world.users) : user;
  const running = orders.flatMap(({ state }, at) => (state === 'ended' ? [] : [at]));
  const order = running[below(running.length)] ?? Math.max(0, orders.length - 1);
  const price = 200 + below(100);
  const what = below(20);
  if (what < 3) return { kind: 'claim', user };
  if (what < 8) {
    const isOption = below(15) === 0 ? world.kind !== 'trial_options' : world.kind === 'trial_options';
    if (isOption)
      return { kind: 'stake', user, owner, stake: below(2) === 0 ? world.face + below(2) : 1 + below(world.face) };
    return { kind: 'open', user, owner, lots: 1 + below(12), multiple: 1 + below(11), price };
  }
  if (what < 11) return { kind: 'settle', order, result: (below(3) - 1) as -1 | 0 | 1 };
  if (what < 13) return { kind: 'fill', order, price: price + below(4) };
  if (what === 13) return { kind: 'unfilled', order };
  if (what < 18)
    return { kind: 'close', order, lots: 1 + below((orders[order]?.lots || 3) + 1), price: 120 + below(300) };
  if (what === 18) return { kind: 'wait', ms: below(8) === 0 ? world.useMs : below(DAY_MS) };
  return { kind: 'expire' };
};

const walkWorld = (seed: number, operations: number, came: Record<string, number>): void => {
  const below = randomFrom(seed);
  for (let n = 0; n < 3; n += 1) below(2);
  const world = drawWorld(below);
  const [engine, naive] = [new CouponEngine(world), new NaiveCoupons(world)];
  const latest: string[] = [];
  for (let n = 1; n <= operations; n += 1) {
    const move = drawMove(below, world, engine);
    const [one, other] = [engine.apply(move), naive.apply(move)];
    latest.push(`${JSON.stringify(move)}: ${one}`);
    if (latest.length > KEPT_FOR_MESSAGE) latest.shift();
    try {
      deepStrictEqual(one, other);
      if (n % COMPARE_ALL_EVERY === 0 || n === operations) {
        deepStrictEqual(engine.money(), naive.money());
        deepStrictEqual(engine.lines(), naive.lines());
        naive.check();
      }
    } catch (error) {
      throw new Error(`world ${seed} ${JSON.stringify(world)}, operation ${n}, after\n${latest.join('\n')}`, {
        cause: error,
      });
    }
    const what = `${move.kind} ${one.split(' ')[0]}`;
    came[what] = (came[what] ?? 0) + 1;
  }
};

/** Runs random moves in many worlds; throws, with the latest moves, where the domain's rules and the naive model differ. */
export const walkCoupons = (seed: number, operations: number): { worlds: number; came: Record<string, number> } => {
  const came: Record<string, number> = {};
  let worlds = 0;
  for (let done = 0; done < operations; done += IN_ONE_WORLD) {
    walkWorld(seed + worlds, Math.min(IN_ONE_WORLD, operations - done), came);
    worlds += 1;
  }
  return { worlds, came };
};
