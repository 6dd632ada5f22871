import { createCurrencies } from '#kernel/ledger/currencies';
import { registerLedgerJobs, startSealer } from '#kernel/ledger/ledger.jobs';
import { createLedger } from '#kernel/ledger/post';
import type { Board } from '#kernel/pricing/board';
import { createBoard } from '#kernel/pricing/create-board';
import type { Feed } from '#kernel/pricing/feed';
import { chooseFeed } from '#kernel/pricing/feeds/choose-feed';
import { registerPricingJobs } from '#kernel/pricing/pricing.jobs';
import { createDropCounter } from '#kernel/pricing/pricing-metrics';
import { startPrices } from '#kernel/pricing/start-prices';
import { collectDeclared } from '#kernel/product/declared';
import { createRules } from '#kernel/rules/rules';
import { findDemoAccounts, seedDemo } from '#modules/demo/index';
import { FILL_PATIENCE } from '#modules/futures/index';
import { createFindLiveSessions, createReadSession } from '#modules/identity/index';
import { createReadOperator } from '#modules/ops/index';
import { ENTRY_PATIENCE } from '#modules/options/index';
import { Matching } from '#modules/spot/index';
import type { Pool } from '#platform/db/pool';
import { createPasswordHasher, type HashCost } from '#platform/hashing/password-hash';
import { createHttp } from '#platform/http/server';
import { createJobs } from '#platform/jobs/jobs';
import { createRelay } from '#platform/outbox/relay';
import { type PushNet, publicNet } from '#platform/push/push-net';
import { createHub } from '#platform/realtime/hub';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import { newId, newToken, randomCode6, randomHex } from '#platform/runtime/ids';
import type { Logger } from '#platform/runtime/logger';
import { createDiskStorage, uploadFolder } from '#platform/storage/disk-storage';
import { INVARIANTS, RULE_AREAS } from './declared';
import { MANIFESTS } from './manifests';
import type { ModuleDeps, Patience } from './module-deps';

export interface AppDeps {
  readonly config: Config;
  readonly pool: Pool;
  /** A separate pool for ticks, leases and engines, so that they never queue for a connection with requests. */
  readonly enginePool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secret: Buffer;
  readonly h5Dir: string | null;
  /** Absent or null: the console is not served. */
  readonly opsDir?: string | null;
  /** Price feed of a process with the role feed; absent: as configured. */
  readonly feed?: Feed;
  /** Set in tests: a reply that violates the contract becomes a fault. */
  readonly checkReplies?: boolean;
  /** Maximum duration of a call in ms; tests on a slow machine set a higher value. */
  readonly answerMs?: number;
  /** Limits that differ from production's, for tests on a slow machine. */
  readonly patience?: Partial<Patience>;
  /** How push services are found; absent: by the DNS, at public addresses. */
  readonly pushNet?: PushNet;
  /** Tests set a lower cost than production uses. */
  readonly passwordCost?: HashCost;
}

export interface App {
  /** The dependencies of all modules, for tests and for the demo seed. */
  readonly parts: ModuleDeps;
  listen(address: { host: string; port: number }): Promise<string>;
  close(): Promise<void>;
  seedDemo(): Promise<void>;
  /** Accounts with publicly known demo passwords; production refuses to start with any. */
  findDemoAccounts(): Promise<string[]>;
}

/**
 * Listen backlog: connections the kernel queues until accepted. With Node's default of 511 a burst of clients waits
 * seconds for a SYN retry.
 */
const BACKLOG = 4_096;

/** Timeout of the readiness query: a database that hangs counts as down. */
const UP_WITHIN_MS = 2_000;
const LOOK_UP = { text: 'select 1', query_timeout: UP_WITHIN_MS };

const isDatabaseUp = async (pool: Pool): Promise<boolean> =>
  pool.query(LOOK_UP).then(
    () => true,
    () => false,
  );

const createParts = (deps: AppDeps, board: Board): ModuleDeps => {
  const { config, pool, enginePool, clock, logger } = deps;
  const http = createHttp({
    config,
    site: config,
    logger,
    clock,
    newId,
    newNonce: newToken,
    readSession: createReadSession({ pool, clock, logger }),
    readOperator: createReadOperator({ pool, clock, logger, config }),
    h5Dir: deps.h5Dir,
    opsDir: deps.opsDir ?? null,
    ready: () => isDatabaseUp(pool),
    checkReplies: deps.checkReplies ?? false,
    ...(deps.answerMs !== undefined && { answerMs: deps.answerMs }),
  });
  // Engines read currencies too, hence the engine pool; the cache reads at most every few seconds.
  const currencies = createCurrencies({ pool: enginePool, clock });
  const ledger = createLedger({ clock });
  return {
    http,
    pool,
    enginePool,
    clock,
    logger,
    config,
    patience: { ...FILL_PATIENCE, ...ENTRY_PATIENCE, ...deps.patience },
    secret: deps.secret,
    ledger,
    currencies,
    board,
    matching: new Matching({ pool: enginePool, ledger, clock, logger, config, newId }),
    rules: createRules({ pool: enginePool, clock, mode: config.mode, areas: RULE_AREAS, onForget: currencies.forget }),
    declared: collectDeclared(MANIFESTS),
    hasher: createPasswordHasher(deps.passwordCost),
    jobs: createJobs({ pool: enginePool, clock, logger, holderId: newId() }),
    relay: createRelay({ pool, clock, logger }),
    realtime: createHub({ http, pool, logger, config, findLiveSessions: createFindLiveSessions({ pool, clock }) }),
    storage: createDiskStorage(uploadFolder(config.dataDir)),
    pushNet: deps.pushNet ?? publicNet,
    invariants: INVARIANTS,
    ids: { randomHex, randomCode6 },
    newId,
    newToken,
  };
};

const startBackground = ({ jobs, relay, ...parts }: ModuleDeps) => {
  jobs.start();
  relay.start();
  const sealer = startSealer(parts);
  return { stop: () => Promise.all([jobs.stop(), relay.stop(), sealer.stop()]) };
};

/** Prices are written by a process with the role feed; every process reads them from its board. */
const startFeed = async ({ config, clock, logger, ...deps }: AppDeps, parts: ModuleDeps) => {
  if (!config.roles.includes('feed')) return null;
  const registry = parts.http.metrics;
  const feed = deps.feed ?? chooseFeed(config, { clock, logger, registry, secret: deps.secret });
  return startPrices({ ...parts, pool: parts.enginePool, feed, onDrop: createDropCounter(registry) });
};

/** Builds the app from its parts. Does not listen yet; background work starts here and ends with close(). */
export const buildApp = async (deps: AppDeps): Promise<App> => {
  const board = createBoard({ ...deps, pool: deps.enginePool });
  const parts = createParts(deps, board);
  for (const { register } of MANIFESTS) register(parts);
  // Rule areas without a version get the software's default version before any request can use them.
  await parts.rules.start();
  registerLedgerJobs(parts);
  registerPricingJobs(parts);
  const prices = await startFeed(deps, parts);
  await board.start();
  await parts.matching.start();
  board.onListing(() => {
    parts.matching
      .addOpened()
      .catch((error: unknown) => deps.logger.warn({ err: error }, 'spot: opened books not read'));
  });
  const background = deps.config.roles.includes('jobs') ? startBackground(parts) : null;
  await parts.http.ready();
  return {
    parts,
    listen: (address) => parts.http.listen({ ...address, backlog: BACKLOG }),
    close: async () => {
      await parts.http.close();
      await background?.stop();
      await parts.realtime.close();
      await parts.matching.stop();
      await prices?.stop();
      await board.stop();
    },
    seedDemo: async () => {
      await seedDemo(parts);
      for (const manifest of MANIFESTS) await manifest.seedDemo?.(parts);
    },
    findDemoAccounts: () => findDemoAccounts(parts.pool),
  };
};
