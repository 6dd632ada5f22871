import { computeDrop } from '@candor/domain/game/drop';
import { toAmount } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#platform/refusal';
import { ownAccount, purseOf } from '../deps';
import { type Play, playOne, type Table } from './judge-plays';

const COINS = { points: 4095, usdt: 3 };
const SERVER_SEED = '11'.repeat(32);
const NOW_MS = Date.UTC(2026, 10, 18, 9, 30);
/** A client seed whose first and second round pay less than their stake, or more. */
const seedOf = (isWon: boolean): string => {
  for (let n = 0; ; n += 1) {
    const clientSeed = `seed-${n}`;
    const pays = (nonce: number) =>
      Number.parseFloat(computeDrop({ serverSeed: SERVER_SEED, clientSeed, nonce }).multiplier) > 1;
    if (pays(1) === isWon && pays(2) === isWon) return clientSeed;
  }
};

const seed = (userId: number, clientSeed: string) => ({
  id: userId,
  userId,
  state: 'active' as const,
  hash: '',
  sealed: '',
  serverSeed: '',
  clientSeed,
  rounds: 0,
  startedMs: NOW_MS,
  revealMs: NOW_MS + 3_600_000,
  shownMs: 0,
});

interface Sat {
  readonly clientSeed: string;
  readonly purse: string;
  readonly own?: string;
}

/** Two users with USDT and seeds, as one transaction finds them. */
const tableOf = ({ clientSeed, purse, own = '100' }: Sat): Table => ({
  seeds: new Map([1, 2].map((userId) => [userId, seed(userId, clientSeed)])),
  balances: new Map([
    [purseOf('usdt', COINS).key, purse],
    ...[1, 2].map((userId): [string, string] => [ownAccount(userId, 'usdt', COINS).key, own]),
  ]),
  last: new Map(),
  openSeed: () => SERVER_SEED,
  newId: () => 'payout',
  coins: COINS,
  ruleVersion: 1,
  nowMs: NOW_MS,
});

const play = (userId: number, nonce: number): Play => ({
  userId,
  nonce,
  currency: 'usdt',
  stake: toAmount('1'),
  reference: `${userId}/${nonce}`,
  idempotency: null,
});

const codeOf = (table: Table, one: Play): string => {
  const result = playOne(one, table);
  return result instanceof Refusal ? result.code : 'played';
};

/** What the purse must add to a stake of 1 for the largest payout, 13. */
const MOST = '12';

describe('rounds of one transaction', () => {
  it('with USDT: the second is judged by what the first has left of the purse', () => {
    const table = tableOf({ clientSeed: seedOf(true), purse: MOST });
    expect([codeOf(table, play(1, 1)), codeOf(table, play(2, 1))]).toEqual(['played', 'game_purse_short']);
  });

  it('with USDT: a lost first round leaves the purse enough for the second', () => {
    const table = tableOf({ clientSeed: seedOf(false), purse: MOST });
    expect([codeOf(table, play(1, 1)), codeOf(table, play(2, 1))]).toEqual(['played', 'played']);
  });

  it('of one user: the second is judged by what the first has left of the own balance', () => {
    const table = tableOf({ clientSeed: seedOf(false), purse: '1000', own: '1' });
    expect([codeOf(table, play(1, 1)), codeOf(table, play(1, 2))]).toEqual(['played', 'insufficient_balance']);
    expect(codeOf(table, play(2, 1))).toBe('played');
  });

  it('of one user: numbers and running sums go on from the first', () => {
    const table = tableOf({ clientSeed: seedOf(true), purse: '1000' });
    const [first, second] = [playOne(play(1, 1), table), playOne(play(1, 2), table)];
    if (first instanceof Refusal || second instanceof Refusal) throw new Error('refused');
    expect([first.sessionRounds, second.sessionRounds]).toEqual([1, 2]);
    expect(Number.parseFloat(second.totalNet)).toBeGreaterThan(Number.parseFloat(first.totalNet));
    expect(codeOf(table, play(1, 2))).not.toBe('played');
  });
});
