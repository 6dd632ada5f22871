import type { OtcModuleDeps } from '../deps';
import { fillAds, fillMethods, unlessRefused } from './demo-ads';
import { seedOrders } from './demo-orders';
import { loadPeople } from './demo-people';

/** Advisory lock key: when two servers start on one database, one seeds and the other finds it done. */
const SEED_LOCK = 730_067;
const KEEP_EVERY_MS = 30_000;

/** Merchants with ads on both sides, past orders, one that waits for the demo user and one in dispute. Safe to run at every start. */
export const seedOtc = async (deps: OtcModuleDeps): Promise<void> => {
  const lock = await deps.pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    const people = await loadPeople(deps.pool);
    if (people === null) return;
    await fillMethods(deps, people);
    await fillAds(deps, people);
    await unlessRefused(() => seedOrders(deps, people));
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [SEED_LOCK]);
    lock.release();
  }
};

/**
 * Runs unless demo orders are being made, which pass through states whose time has long ended: between two steps of an order
 * of yesterday the work must not see it.
 */
export const unlessSeeding = async (deps: OtcModuleDeps, work: () => Promise<void>): Promise<void> => {
  if (deps.config.mode !== 'demo') return work();
  const lock = await deps.enginePool.connect();
  try {
    const { rows } = await lock.query<{ got: boolean }>('select pg_try_advisory_lock_shared($1) as got', [SEED_LOCK]);
    if (rows[0]?.got !== true) return;
    try {
      await work();
    } finally {
      await lock.query('select pg_advisory_unlock_shared($1)', [SEED_LOCK]);
    }
  } finally {
    lock.release();
  }
};

/** Ads of coins whose price was not known at the start are posted later, and expired ads are renewed. */
export const registerDemoAds = (deps: OtcModuleDeps): void => {
  if (deps.config.mode !== 'demo' || deps.config.demoTraders === 'off') return;
  deps.jobs.every({
    name: 'otc_demo_ads',
    everyMs: KEEP_EVERY_MS,
    run: async () => {
      const people = await loadPeople(deps.pool);
      if (people !== null) await fillAds(deps, people);
    },
  });
};
