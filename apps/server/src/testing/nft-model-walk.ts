import { deepStrictEqual } from 'node:assert/strict';
import { createNftEngine, type NftEngine } from './nft-model-engine';
import { createNftMoves, drawWorld } from './nft-model-moves';
import { NaiveNft } from './nft-model-naive';
import type { NftModel, NftMove } from './nft-model-parts';

/** Operations in one world; then another one begins. */
const IN_ONE_WORLD = 500;
const COMPARE_ALL_EVERY = 25;
const KEPT_FOR_MESSAGE = 30;

/** Counts of a random run, for the test to check. */
export interface NftWalk {
  readonly worlds: number;
  /** How often each kind of move had each result. */
  readonly came: Readonly<Record<string, number>>;
}

const perform = async (model: NftModel, move: NftMove): Promise<string> =>
  move.kind === 'tick' ? model.draw(move) : model.apply(move);

const linesOf = (model: NftModel): string[] => Array.from({ length: model.workCount }, (_, at) => model.line(at));

const count = (came: Record<string, number>, { kind }: NftMove, result: string): void => {
  const add = (what: string): void => {
    came[what] = (came[what] ?? 0) + 1;
  };
  const [first = '', second = '', ...others] = result.split(' ');
  add(`${kind} ${first}`);
  if (first !== 'done') return;
  if (kind === 'bid') {
    add(`bid ${second}`);
    add(`bid ${others[4]}`);
    add(`bids ${others.length - 5}`);
    add(others[2] === '0' ? 'bid without top-up' : 'bid topped up');
  }
  if (kind === 'offer') add(`offer ${second}`);
  if (kind === 'tick') add(second === '' ? 'tick nothing' : 'tick drawn');
  if (kind === 'expire') add(`expire ${second === '0' ? 'nothing' : `${others[0] === '0' ? 'unsold' : 'chance'}`}`);
};

const isSame = (one: readonly bigint[], other: readonly bigint[]): boolean =>
  one.length === other.length && one.every((units, place) => units === other[place]);

/** Throws where money or works of the two differ, or a rule about the whole market is broken. */
const compare = (engine: NftEngine, naive: NaiveNft, { move, isAll }: { move: NftMove; isAll: boolean }): void => {
  const [ours, plain] = [engine.money(), naive.money()];
  if (!isSame(ours, plain)) deepStrictEqual(ours, plain);
  if ('work' in move && engine.line(move.work) !== naive.line(move.work))
    deepStrictEqual(engine.line(move.work), naive.line(move.work));
  if (isAll) deepStrictEqual(linesOf(engine), linesOf(naive));
  naive.check(plain, 'work' in move ? move.work : null);
  if (move.kind === 'tick') naive.boxes.ensureDrawnOnce();
};

const walkWorld = async (seed: number, operations: number, came: Record<string, number>): Promise<void> => {
  const world = drawWorld(seed);
  const moves = createNftMoves(seed, world);
  const [engine, naive] = [createNftEngine(world), new NaiveNft(world)];
  const latest: { readonly move: NftMove; readonly result: string }[] = [];
  const apply = async (move: NftMove, n: number): Promise<void> => {
    const [one, other] = [await perform(engine, move), await perform(naive, move)];
    latest.push({ move, result: one });
    if (latest.length > KEPT_FOR_MESSAGE) latest.shift();
    try {
      if (one !== other) deepStrictEqual(one, other);
      compare(engine, naive, { move, isAll: n % COMPARE_ALL_EVERY === 0 || n === operations });
    } catch (error) {
      const lines = latest.map((last) => `${JSON.stringify(last.move)}: ${last.result}`);
      throw new Error(`world ${seed}, operation ${n}, after\n${lines.join('\n')}`, { cause: error });
    }
    count(came, move, one);
  };
  const gifts = Array.from({ length: world.users }, (_, at) =>
    [...world.coins.keys()].map((coin) => moves.fund(at + 1, coin)),
  ).flat();
  for (let n = 1; n <= operations; n += 1) await apply(gifts[n - 1] ?? moves.next(engine.view()), n);
};

/** Runs random moves in many worlds; throws, with the latest moves, where the domain's rules and the naive model differ. */
export const walkNfts = async (seed: number, operations: number): Promise<NftWalk> => {
  const came: Record<string, number> = {};
  let worlds = 0;
  const { stackTraceLimit } = Error;
  // Refusals are errors; where they come from is of no interest and takes a tenth of the time.
  Error.stackTraceLimit = 0;
  try {
    for (let done = 0; done < operations; done += IN_ONE_WORLD) {
      await walkWorld(seed + worlds, Math.min(IN_ONE_WORLD, operations - done), came);
      worlds += 1;
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return { worlds, came };
};
