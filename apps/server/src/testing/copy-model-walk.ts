import { deepStrictEqual } from 'node:assert/strict';
import { createCopyEngine } from './copy-model-engine';
import { type CopyMove, type CopyState, createCopyMoves, drawGraph } from './copy-model-moves';
import { NaiveCopy } from './copy-model-naive';
import type { Position } from './copy-model-parts';

/** Operations in one graph of leaders and followers; then another graph begins. */
const IN_ONE_GRAPH = 1_000;
const KEPT_FOR_MESSAGE = 30;

/** Counts of a random run, for the test to check. */
export interface CopyWalk {
  readonly graphs: number;
  /** How often each kind of move had each result, and each follower. */
  readonly came: Readonly<Record<string, number>>;
}

/** Throws when a position of a leader was copied twice for a follower, or a copy was copied. */
const createCopyCheck = () => {
  const made = new Map<number, Position>();
  const pairs = new Set<string>();
  return (live: readonly Position[]): void => {
    for (const one of live) {
      if (made.has(one.id)) continue;
      made.set(one.id, one);
      if (one.leaderPosition === null) continue;
      const pair = `${one.leaderPosition} for user ${one.user}`;
      if (pairs.has(pair)) throw new Error(`position ${pair} was copied twice`);
      pairs.add(pair);
      if (made.get(one.leaderPosition)?.relation !== null) throw new Error(`position ${one.id} copies a copy`);
    }
  };
};

const count = (came: Record<string, number>, { kind }: CopyMove, result: string): void => {
  const [first = '', ...others] = result.split(' ');
  const add = (what: string): void => {
    came[what] = (came[what] ?? 0) + 1;
  };
  add(`${kind} ${first}`);
  for (const other of others) {
    const [head = '', outcome = '', reason = ''] = other.split(':');
    if (kind === 'open') add(`copy ${outcome}${reason === '' || outcome !== 'smaller' ? '' : ` ${reason}`}`);
    else if (head === 'lost') add('lost');
    else if (head === 'share') add(`${kind === 'follow' ? 'debt' : 'share'} ${outcomeOfShare(other)}`);
  }
};

const outcomeOfShare = (share: string): string => {
  const [, , due, paid] = share.split(':');
  return due === '0' ? 'nothing' : paid === due ? 'paid' : 'short';
};

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, place) => line === other[place]);
const isSame = (one: CopyState, other: CopyState): boolean =>
  one.fees === other.fees &&
  one.futures === other.futures &&
  (['free', 'held', 'positions', 'relations'] as const).every((part) => isSameList(one[part], other[part]));

const walkGraph = (seed: number, moveCount: number, came: Record<string, number>): void => {
  const graph = drawGraph(seed);
  const moves = createCopyMoves(seed, graph);
  const [engine, naive, check] = [createCopyEngine(graph), new NaiveCopy(graph), createCopyCheck()];
  const latest: CopyMove[] = [];
  const apply = (move: CopyMove): void => {
    latest.push(move);
    if (latest.length > KEPT_FOR_MESSAGE) latest.shift();
    const [one, other] = [engine.apply(move), naive.apply(move)];
    const context = { seed, move: latest.length };
    if (one !== other) deepStrictEqual({ ...context, latest, came: one }, { ...context, latest, came: other });
    const [ours, plain] = [engine.state(), naive.state()];
    if (!isSame(ours, plain)) deepStrictEqual({ ...context, latest, ...ours }, { ...context, latest, ...plain });
    if (naive.difference() !== 0n)
      throw new Error(`money is not conserved: ${naive.difference()} after ${move.kind}, graph ${seed}`);
    if (move.kind === 'open') check(engine.live());
    count(came, move, one);
  };
  for (let user = 0; user < graph.users; user += 1)
    apply({ kind: 'deposit', user, amount: user < graph.shares.length ? '60000' : String(200 + 400 * user) });
  for (let n = graph.users; n < moveCount; n += 1)
    apply(
      moves.next({
        live: engine.live(),
        freeOf: (user) => engine.freeOf(user),
        transferableOf: (user) => engine.transferableOf(user),
      }),
    );
};

/** Runs random moves in many graphs; throws, with the latest moves, where the domain engine and the naive model differ. */
export const walkCopies = (seed: number, operations: number): CopyWalk => {
  const came: Record<string, number> = {};
  let graphs = 0;
  for (let done = 0; done < operations; done += IN_ONE_GRAPH) {
    walkGraph(seed + graphs, Math.min(IN_ONE_GRAPH, operations - done), came);
    graphs += 1;
  }
  return { graphs, came };
};
