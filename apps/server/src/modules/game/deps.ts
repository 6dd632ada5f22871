import type { GameCurrency } from '@candor/contract/game';
import type { FastifyInstance } from 'fastify';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Clock } from '#platform/runtime/clock';

export interface GameDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly rules: Rules;
  readonly declared: Pick<Declared, 'selfLimitFlows'>;
  readonly clock: Clock;
  /** Server seeds are stored encrypted with it until they are shown. */
  readonly secret: Buffer;
  readonly ids: { randomHex(bytes: number): string };
  readonly newId: () => string;
}

export interface GameModuleDeps extends GameDeps {
  readonly http: FastifyInstance;
  /** Of jobs: they must not wait behind requests. */
  readonly enginePool: Pool;
  readonly jobs: Jobs;
}

const NAMES: Readonly<Record<GameCurrency, string>> = { points: 'POINTS', usdt: 'USDT' };

/** Ids of the two currencies a round can be played with. */
export type GameCoins = Readonly<Record<GameCurrency, number>>;

export const findCoins = async ({ currencies }: Pick<GameDeps, 'currencies'>): Promise<GameCoins> => {
  const all = await currencies.all();
  const idOf = (currency: GameCurrency): number => {
    const found = all.find(({ name }) => name === NAMES[currency]);
    if (!found) throw new Error(`there is no currency ${NAMES[currency]}`);
    return found.id;
  };
  return { points: idOf('points'), usdt: idOf('usdt') };
};

/** What a user plays from, and the purse of the house on the other side. USDT are those of the spot account. */
export const ownAccount = (userId: number, currency: GameCurrency, coins: GameCoins) =>
  availableOf(userId, currency === 'usdt' ? 'change' : 'points', coins[currency]);
export const purseOf = (currency: GameCurrency, coins: GameCoins) =>
  houseOf(currency === 'usdt' ? 'game' : 'game_points', coins[currency]);
