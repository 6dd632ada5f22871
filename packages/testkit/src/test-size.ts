/**
 * How much the tests do. `usual` is `npm test`: everything that must be known before a change lands. `full` is
 * `npm run test:full`: whole matrices, counts and sweeps. `soak` is `npm run soak`: the longest.
 */
export type TestSize = 'usual' | 'full' | 'soak';

const SIZES: readonly TestSize[] = ['usual', 'full', 'soak'];

const given = process.env.CANDOR_TESTS ?? 'usual';
const found = SIZES.find((size) => size === given);
if (found === undefined) throw new Error(`CANDOR_TESTS is ${given}; allowed: ${SIZES.join(', ')}`);

const testSize: TestSize = found;

/** Whether this run goes through whole matrices. */
export const isFull = testSize !== 'usual';

/** The value for this run; the soak takes that of the full run unless it has one of its own. */
export const sized = <T>(values: { usual: T; full: T; soak?: T }): T => values[testSize] ?? values.full;
