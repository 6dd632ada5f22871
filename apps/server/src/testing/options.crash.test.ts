import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcile } from '#kernel/ledger/reconcile/reconcile';
import { sealPostings } from '#kernel/ledger/seal';
import type { Pool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';
import { monotonicMs, pollUntil } from '#platform/runtime/monotonic';
import { startOptionLoad } from './option-load';
import { untilNoneOpen } from './option-steps';
import { chooseSeed, inSoak } from './seed';
import { openServerPair, type ServerPair } from './server-pair';

const KILLS = inSoak({ usual: 3, soak: 20 });
const PATIENCE_MS = inSoak({ usual: 600_000, soak: 3_600_000 });
const CALLERS = 16;
/** Less would mean that the load was asleep: a few hundred a minute are taken, and some end in every second. */
const LEAST_OPTIONS = KILLS * 100;
const USERS = ['demo@candor.test', 'alice@candor.test', 'bob@candor.test'];

let pair: ServerPair;
let pool: Pool;
beforeAll(async () => {
  pair = await openServerPair();
});
afterAll(() => pair.close());

/** Logged in, with money where options are paid from. */
const enter = async (email: string): Promise<string> => {
  const token = await pair.logIn(email);
  await pair.post(
    '/wallet/change',
    { currency_id: '3', number: '2000', from_field: 'change', to_field: 'micro' },
    token,
  );
  return token;
};

interface Progress {
  readonly holder: string;
  readonly closed: number;
}
const readProgress = async (): Promise<Progress> => {
  const { rows } = await pool.query<Progress>(
    `select coalesce((select holder from job_lease where name = 'options_settle' and expires_at > clock_timestamp()), '') as holder,
            (select count(*)::int from option_order where state = 'closed' and void_reason <> 'no_entry') as closed`,
  );
  return rows[0] ?? { holder: '', closed: 0 };
};

/** Somebody settles, more than was settled so far, and not the one that is gone. */
const untilSettling = async ({ holder, closed }: Progress): Promise<Progress> => {
  const further = await pollUntil(
    async () => {
      const now = await readProgress();
      return now.holder !== '' && now.holder !== holder && now.closed > closed ? now : null;
    },
    { timeoutMs: 120_000, everyMs: 50 },
  );
  if (further === null) throw new Error('nobody settles');
  return further;
};

it('whoever settles is killed while it settles: another goes on, every option is paid once', {
  timeout: PATIENCE_MS,
}, async () => {
  await pair.start(0);
  pool = await pair.openBooks();
  const tokens = [];
  for (const email of USERS) tokens.push(await enter(email));
  const load = startOptionLoad({
    origins: pair.origins,
    tokens,
    seed: chooseSeed('option kills'),
    callers: CALLERS,
  });
  // The first is the only one yet, so it is the one that settles.
  let progress = await untilSettling({ holder: '', closed: 0 });
  await pair.start(1);
  const takeovers: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Options end in every look now; the kill lands in the middle of one.
    load.hurry();
    progress = await untilSettling({ holder: '', closed: (await readProgress()).closed });
    const victim = kill % 2 === 0 ? 0 : 1;
    await pair.kill(victim);
    load.calm();
    const since = monotonicMs();
    progress = await untilSettling({ holder: progress.holder, closed: (await readProgress()).closed });
    takeovers.push(Math.round(monotonicMs() - since));
    await pair.start(victim);
  }
  await load.finish();
  await untilNoneOpen({ pool }, 120_000);

  const { rows } = await pool.query<{ result: string; count: number }>(
    `select coalesce(nullif(void_reason, ''), result::text) as result, count(*)::int as count from option_order group by 1 order by 1`,
  );
  process.stdout.write(
    `${load.acknowledged.size} options acknowledged, ${load.unknownCount()} outcomes unknown at first, ` +
      `${load.cutCount()} of them cut off, taken over in ${takeovers.join(', ')} ms, ${rows.map(({ result, count }) => `${result}: ${count}`).join(', ')}\n`,
  );
  expect(load.cutCount()).toBeGreaterThanOrEqual(KILLS);
  expect(load.acknowledged.size).toBeGreaterThan(LEAST_OPTIONS);
  const ids = [...load.acknowledged.values()];
  expect(new Set(ids).size).toBe(ids.length);
  const { rows: known } = await pool.query<{ count: number }>('select count(*)::int as count from option_order');
  expect(known[0]?.count).toBe(ids.length);
  const { rows: paid } = await pool.query(
    `select reference from ledger_posting where kind in ('option_payout', 'option_return') group by reference having count(*) > 1`,
  );
  expect(paid).toEqual([]);
  await sealPostings(pool, systemClock);
  // Every option by its rule and its ticks, every payment once, to the last unit.
  expect(await reconcile({ pool, clock: systemClock })).toEqual([]);
});
