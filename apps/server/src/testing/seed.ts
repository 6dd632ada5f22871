import { randomInt } from 'node:crypto';

/** A new seed for every run, printed so that a failure can be repeated with CANDOR_SEED=<seed>. */
export const chooseSeed = (what: string): number => {
  const given = Number.parseInt(process.env.CANDOR_SEED ?? '', 10);
  const seed = Number.isInteger(given) ? given : randomInt(1, 2 ** 31 - 1);
  process.stdout.write(`${what}: seed ${seed}\n`);
  return seed;
};

/** The count for `npm run soak` or for a usual test run. */
export const inSoak = (counts: { soak: number; usual: number }): number =>
  process.env.CANDOR_SOAK === '1' ? counts.soak : counts.usual;

/** A small repeatable stream of whole numbers in [0, below). */
export const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
