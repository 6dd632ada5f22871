import type { App } from '../apps/server/src/app';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import type { Config } from '../apps/server/src/platform/runtime/config';
import { driveInTurns, startApp, type Turns } from './app-under-load';
import type { Measured } from './measure';
import { addTraders, type NewTraders } from './traders';

interface Naive {
  readonly origin: string;
  readonly http: { close(): Promise<unknown> };
}

interface ContestTerms {
  readonly traders: NewTraders;
  readonly path: string;
  readonly bodies: readonly string[];
  /** Makes the tables of the naive handler, with money for these users. */
  readonly prepareNaive: (admin: Pool, userIds: readonly number[]) => Promise<void>;
  readonly startNaive: (pool: Pool, config: Config) => Promise<Naive>;
}

/** Our server and a naive handler, each with its own pool on one database, with the orders of the same traders. */
interface Contest {
  readonly app: App;
  readonly pool: Pool;
  readonly origin: string;
  readonly tokens: readonly string[];
  /** The best round of each. */
  compare(turns: Turns): Promise<{ naive: Measured; ours: Measured }>;
  close(): Promise<void>;
}

export const openContest = async (
  postgres: { readonly appUrl: string; readonly adminUrl: string },
  { traders, path, bodies, prepareNaive, startNaive }: ContestTerms,
): Promise<Contest> => {
  const [pool, naivePool, admin] = [
    createPool(postgres.appUrl),
    createPool(postgres.appUrl),
    createPool(postgres.adminUrl, { max: 1 }),
  ];
  const { ids, tokens } = await addTraders(pool, traders);
  await prepareNaive(admin, ids);
  const { app, origin } = await startApp(pool, 'api,engine');
  const naive = await startNaive(naivePool, app.parts.config);
  const common = { path, body: '', bodies, tokens };
  const targets = { naive: { origin: naive.origin, ...common }, ours: { origin, ...common } };
  return {
    app,
    pool,
    origin,
    tokens,
    compare: (turns) => driveInTurns(targets, turns),
    close: async () => {
      await naive.http.close();
      await app.close();
      await Promise.all([pool.end(), naivePool.end(), admin.end()]);
    },
  };
};
