import { computeGrant } from '@candor/domain/game/decide-round';
import { MAX_ROUNDS_PER_SEED } from '@candor/domain/game/game-rules';
import { isZero } from '@candor/money/decimal';
import type { Entry } from '#kernel/ledger/entry';
import { type Tx, withTx } from '#platform/db/with-tx';
import { findCoins, type GameCoins, type GameDeps, ownAccount, purseOf } from '../deps';
import { toGrantEntry } from '../game-entries';
import { insertGrants, loadGrants, type NewGrant, toDay } from '../grants.store';
import { loadOpenSeeds, type SeedRow } from '../seeds.store';
import { lockBothSeeds, moveOn } from './open-seeds';

export interface Grants {
  readonly rows: readonly NewGrant[];
  readonly entries: readonly Entry[];
}

interface GrantRequest {
  readonly userIds: readonly number[];
  readonly at: Date;
  readonly coins: GameCoins;
  /** Of the accounts, which the caller has locked. */
  readonly balanceOf: (key: string) => string;
}

/** Points of the day for users who had none today. The caller posts the entries and inserts the rows. */
export const planGrants = async (deps: GameDeps, tx: Tx, request: GrantRequest): Promise<Grants> => {
  const { userIds, at, coins, balanceOf } = request;
  const granted = await loadGrants(tx.client, userIds, toDay(at.getTime()));
  const { game, version } = await deps.rules.now();
  const rows = [...new Set(userIds)]
    .filter((userId) => !granted.has(userId))
    .map((userId): NewGrant => {
      const amount = computeGrant(balanceOf(ownAccount(userId, 'points', coins).key), game.pointsPerDay);
      return { userId, amount, reference: isZero(amount) ? null : deps.newId() };
    });
  const entries = rows.flatMap(({ userId, amount, reference }) =>
    reference === null ? [] : [toGrantEntry({ userId, amount, reference, ruleVersion: version, coins })],
  );
  return { rows, entries };
};

const isOver = (active: SeedRow, nowMs: number): boolean =>
  active.clientSeed !== '' && (active.revealMs <= nowMs || active.rounds >= MAX_ROUNDS_PER_SEED);

const grantPoints = async (deps: GameDeps, tx: Tx, { userId, at }: { userId: number; at: Date }): Promise<void> => {
  const coins = await findCoins(deps);
  const accounts = [ownAccount(userId, 'points', coins), purseOf('points', coins)];
  const books = deps.ledger.open(tx, { accounts, holds: [] });
  const { rows, entries } = await planGrants(deps, tx, {
    userIds: [userId],
    at,
    coins,
    balanceOf: await books.balances(),
  });
  await books.post(entries);
  await insertGrants(tx, rows, { day: toDay(at.getTime()), at });
};

/** Makes what the first visit of a day needs: seeds, and the points of the day. Changes nothing where all is there. */
export const beginDay = async (deps: GameDeps, userId: number): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  const at = new Date(nowMs);
  const { active, next } = await loadOpenSeeds(deps.pool, userId);
  const hasSeeds = active !== undefined && next !== undefined && !isOver(active, nowMs);
  const hasPoints = (await loadGrants(deps.pool, [userId], toDay(nowMs))).has(userId);
  if (hasSeeds && hasPoints) return;
  await withTx(deps.pool, async (tx) => {
    const seeds = await lockBothSeeds(deps, tx, { userId, at });
    if (isOver(seeds.active, nowMs)) await moveOn(deps, tx, { seeds, at });
    await grantPoints(deps, tx, { userId, at });
  });
};
