import type { GameCurrency } from '@candor/contract/game';
import { decideStake } from '@candor/domain/game/decide-round';
import { add, toAmount } from '@candor/money/decimal';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done } from '#kernel/ledger/money-command';
import type { Booked } from '#kernel/ledger/once';
import { checkProducts, checkSelfLimits, type SelfLimitAsk } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { findCoins, type GameCoins, type GameDeps, ownAccount, purseOf } from '../deps';
import { STAKE_KIND, toPayoutEntry, toStakeEntry } from '../game-entries';
import { insertGrants, toDay } from '../grants.store';
import { insertRounds, loadLastRounds, type NewRound, type RoundRow } from '../rounds.store';
import { lockOpenSeeds, updateRounds } from '../seeds.store';
import { type Grants, planGrants } from './begin-day';
import { judgeNumber, type Play, playOne, type Table } from './judge-plays';
import { openServerSeed } from './open-seeds';

export interface PlayRequest extends Asking {
  readonly currency: GameCurrency;
  readonly stake: string;
  readonly nonce: number;
}

/** The stored reply: the round as it was played, and the balance after it. */
export interface Played {
  readonly notice: 'game_played';
  readonly round: RoundRow;
  readonly balance: string;
}

/** What a play adds to the user's own limits. Points have a limit of their own; time counts for both. */
const toAsk = ({ userId, currency, stake }: Play): SelfLimitAsk => ({
  userId,
  stake: currency === 'usdt' ? { stake, loss: stake } : { points: stake, session_minutes: '0' },
});

/** Plays that are refused whatever the balance is: out of order, closed, or beyond an own limit. */
const findRefusals = async (deps: GameDeps, tx: Tx, { plays, table }: { plays: readonly Play[]; table: Table }) => {
  const { products } = await deps.rules.now();
  const userIds = plays.map(({ userId }) => userId);
  const open = await checkProducts(tx.client, products, { product: 'game', userIds });
  const refusals = new Map<Play, Refusal>();
  const seeds = new Map(table.seeds);
  plays.forEach((play, at) => {
    const closed = open[at];
    const seed = seeds.get(play.userId);
    const refusal = closed && !closed.ok ? new Refusal(closed.code) : judgeNumber(play, { ...table, seeds });
    if (refusal) refusals.set(play, refusal);
    else if (seed) seeds.set(play.userId, { ...seed, rounds: play.nonce });
  });
  // Only what would be played is asked: a repeated number must not use up a limit.
  const asked = plays.filter((play) => !refusals.has(play));
  if (asked.length === 0) return refusals;
  const limits = await checkSelfLimits(tx, deps.declared.selfLimitFlows, {
    asks: asked.map(toAsk),
    nowMs: table.nowMs,
  });
  asked.forEach((play, at) => {
    const limit = limits[at];
    if (limit && !limit.ok) refusals.set(play, new Refusal(limit.code, limit.params));
  });
  return refusals;
};

const touchedBy = (plays: readonly Play[], coins: GameCoins) =>
  plays.flatMap(({ userId, currency }) => [ownAccount(userId, currency, coins), purseOf(currency, coins)]);

/** Locks seeds, then accounts; what is read afterwards does not change until the commit. */
const openTable = async (deps: GameDeps, tx: Tx, { plays, at }: { plays: readonly Play[]; at: Date }) => {
  const coins = await findCoins(deps);
  const userIds = plays.map(({ userId }) => userId);
  const open = await lockOpenSeeds(tx, [...new Set(userIds)]);
  const accounts = touchedBy(plays, coins);
  const books = deps.ledger.open(tx, { accounts, holds: [] });
  const balanceOf = await books.balances();
  const ofPoints = plays.filter(({ currency }) => currency === 'points').map(({ userId }) => userId);
  const grants = await planGrants(deps, tx, { userIds: ofPoints, at, coins, balanceOf });
  const balances = new Map(accounts.map(({ key }) => [key, balanceOf(key)]));
  for (const { userId, amount } of grants.rows) {
    const { key } = ownAccount(userId, 'points', coins);
    balances.set(key, add(toAmount(balances.get(key) ?? '0'), toAmount(amount)));
  }
  const table: Table = {
    seeds: new Map([...open].flatMap(([userId, { active }]) => (active ? [[userId, active]] : []))),
    balances,
    last: new Map(await loadLastRounds(tx.client, userIds)),
    openSeed: (seed) => openServerSeed(deps, seed),
    newId: deps.newId,
    coins,
    ruleVersion: (await deps.rules.now()).version,
    // A seed may have become due while its lock was waited for.
    nowMs: Math.max(at.getTime(), deps.clock.nowMs()),
  };
  return { table, books, grants };
};

const toEntries = (rounds: readonly NewRound[], coins: GameCoins) =>
  rounds.flatMap(({ userId, currency, stake, payout, reference, payoutReference, ruleVersion }) => {
    const moved = { userId, currency, ruleVersion, coins };
    return [
      toStakeEntry({ ...moved, amount: stake, reference }),
      toPayoutEntry({ ...moved, amount: payout, reference: payoutReference }),
    ];
  });

interface Booking {
  readonly rounds: readonly NewRound[];
  readonly grants: Grants;
  readonly table: Table;
  readonly books: ReturnType<GameDeps['ledger']['open']>;
  readonly at: Date;
}

/** Points of the day are granted together with the first round of it, and not for a call that plays none. */
const write = async (tx: Tx, { rounds, grants, table, books, at }: Booking): Promise<RoundRow[]> => {
  const players = new Set(rounds.map(({ userId }) => userId));
  const rows = grants.rows.filter(({ userId }) => players.has(userId));
  const references = new Set(rows.map(({ reference }) => reference));
  const granted = grants.entries.filter(({ reference }) => references.has(reference));
  const results = await books.post([...granted, ...toEntries(rounds, table.coins)]);
  if (results.some(({ ok }) => !ok)) throw new Error('a balance changed under its lock');
  if (rounds.length === 0) return [];
  await insertGrants(tx, rows, { day: toDay(at.getTime()), at });
  await updateRounds(
    tx,
    [...table.seeds.values()].filter(({ userId }) => players.has(userId)),
  );
  return insertRounds(tx, rounds);
};

const book = async (deps: GameDeps, tx: Tx, { plays, at }: { plays: readonly Play[]; at: Date }) => {
  const { table, books, grants } = await openTable(deps, tx, { plays, at });
  const refusals = await findRefusals(deps, tx, { plays, table });
  const balanceAfter = new Map<string, string>();
  const judged = plays.map((play): NewRound | Refusal => {
    const round = refusals.get(play) ?? playOne(play, table);
    const { key } = ownAccount(play.userId, play.currency, table.coins);
    balanceAfter.set(play.reference, table.balances.get(key) ?? '0');
    return round;
  });
  const rounds = judged.flatMap((one) => (one instanceof Refusal ? [] : [one]));
  const rows = await write(tx, { rounds, grants, table, books, at });
  const rowOf = new Map(rows.map((row) => [row.reference, row]));
  return judged.map((one): Outcome<Booked<Played>> => {
    if (one instanceof Refusal) return { ok: false, error: one };
    const round = rowOf.get(one.reference);
    if (!round) return { ok: false, error: new Error('a round has no row') };
    const reply: Played = { notice: 'game_played', round, balance: balanceAfter.get(one.reference) ?? '0' };
    return { ok: true, value: { entryKind: STAKE_KIND, reply } };
  });
};

/** Plays rounds: stake and payout are booked in the transaction that decides them. */
export const createPlay = (deps: GameDeps): ((request: PlayRequest) => Promise<Done<Play, Played>>) =>
  createMoneyCommand<PlayRequest, Play, Played>({
    deps,
    prepare: async ({ currency, stake, nonce }) => {
      const decision = decideStake((await deps.rules.now()).game, { currency, stake, nonce });
      if (!decision.ok) throw new Refusal(decision.code, decision.params);
      return { currency, stake: decision.stake, nonce };
    },
    book: (tx, plays, readTime) => book(deps, tx, { plays, at: readTime() }),
  });
