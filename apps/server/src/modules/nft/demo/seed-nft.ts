import { withTx } from '#platform/db/with-tx';
import type { NftModuleDeps } from '../deps';
import { insertPeople, loadPeople } from './demo-people';
import { fillCollectors, keepDemoMarket, seedEnded, seedOwner } from './keep-market';
import { seedPortraits, seedSeries, seedWorks } from './seed-works';

/** Advisory lock key: when two servers start on one database, one seeds and the other finds it done. */
const SEED_LOCK = 730_061;
const KEEP_EVERY_MS = 20_000;

/** Artists, works, auctions and a box series to try everything with. Safe to run at every start. */
export const seedNft = async (deps: NftModuleDeps): Promise<void> => {
  const lock = await deps.pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    await withTx(deps.pool, (tx) => insertPeople(tx, deps, deps.clock.nowMs()));
    const people = await loadPeople(deps.pool);
    if (people === null) return;
    await seedPortraits(deps, people);
    await seedWorks(deps, people);
    await seedSeries(deps, people);
    await fillCollectors(deps, people);
    await seedEnded(deps, people);
    await seedOwner(deps, people);
    await keepDemoMarket(deps, people);
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [SEED_LOCK]);
    lock.release();
  }
};

/** In demo mode the collectors go on: they pay, offer again and bid. */
export const registerDemoMarket = (deps: NftModuleDeps): void => {
  if (deps.config.mode !== 'demo' || deps.config.demoTraders === 'off') return;
  deps.jobs.every({
    name: 'nft_demo_market',
    everyMs: KEEP_EVERY_MS,
    run: async () => {
      const people = await loadPeople(deps.pool);
      if (people !== null) await keepDemoMarket(deps, people);
    },
  });
};
