import { createHash, randomInt } from 'node:crypto';
import { isFull } from '@candor/testkit/test-size';

/** Of `npm test`: what passed once passes again. Full runs and the soak look for what no run has found yet. */
const seedOfName = (what: string): number => createHash('sha256').update(what).digest().readUInt32BE(0) >>> 1;

/** In `npm test` a seed that follows from the name, in longer runs a new one; printed, so that CANDOR_SEED=<seed> repeats a failure. */
export const chooseSeed = (what: string): number => {
  const given = Number.parseInt(process.env.CANDOR_SEED ?? '', 10);
  const chosen = isFull ? randomInt(1, 2 ** 31 - 1) : seedOfName(what);
  const seed = Number.isInteger(given) ? given : chosen;
  process.stdout.write(`${what}: seed ${seed}\n`);
  return seed;
};

/** A small repeatable stream of whole numbers in [0, below). */
export const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
