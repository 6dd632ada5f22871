import { afterAll, beforeAll, expect, it } from 'vitest';
import { INVARIANTS } from '#app/declared';
import { reconcile } from '#kernel/ledger/reconcile/reconcile';
import { sealPostings } from '#kernel/ledger/seal';
import { replayBooks } from '#modules/spot/matching/replay-check';
import type { Pool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';
import { monotonicMs } from '#platform/runtime/monotonic';
import { COUNTS } from './counts';
import { type OptionLoad, startOptionLoad } from './option-load';
import { untilNoneOpen } from './option-steps';
import { expectNoOptionLost, type SettleProgress, untilSettling } from './option-takeover';
import { chooseSeed } from './seed';
import { openServerPair, type ServerPair } from './server-pair';
import { type SpotLoad, startSpotLoad } from './spot-load';
import { untilApplied } from './spot-steps';
import { type BookOwner, expectNoOrderLost, readMiddle, untilBooksTakenOver, untilOwned } from './spot-takeover';

const KILLS = COUNTS.tradingKills;
const ORDERS_BETWEEN = 100;
/** Of them, those right before the kill that come without a rest. */
const ORDERS_HURRIED = 30;
/** Both loads go on until there are so many: hundreds of orders a minute are accepted, and options end in every second. */
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

interface Loads {
  readonly spot: SpotLoad;
  readonly options: OptionLoad;
}

/** Both loads, at a server that owns the books and settles; the other one waits for its turn. */
const startLoads = async (): Promise<Loads> => {
  await pair.start(0);
  pool = await pair.openBooks();
  const tokens: string[] = [];
  for (const email of USERS) tokens.push(await enter(email));
  const common = { origins: pair.origins, tokens };
  const options = startOptionLoad({ ...common, seed: chooseSeed('option kills'), callers: 16 });
  // The first is the only one yet, so it is the one that settles.
  await untilSettling(pool);
  await pair.start(1);
  const middle = await readMiddle(pair.origins[0]);
  return { options, spot: startSpotLoad({ ...common, seed: chooseSeed('spot kills'), callers: 12, middle }) };
};

interface Owners {
  readonly books: BookOwner;
  readonly settles: SettleProgress;
}

/** Every caller has a request in flight, and options end in every engine run: the kill interrupts both. */
const hurryToTheKill = async ({ spot, options }: Loads): Promise<Owners> => {
  await spot.more(ORDERS_BETWEEN - ORDERS_HURRIED);
  options.hurry();
  spot.hurry();
  const [settles] = await Promise.all([untilSettling(pool), spot.more(ORDERS_HURRIED)]);
  return { settles, books: await untilOwned(pool) };
};

/** `butNotBy`: whoever settled, if that was the one killed. */
const takeOver = async (books: BookOwner, butNotBy: string): Promise<readonly [number, number]> => {
  const since = monotonicMs();
  const passed = () => Math.round(monotonicMs() - since);
  return Promise.all([untilBooksTakenOver(pool, books).then(passed), untilSettling(pool, butNotBy).then(passed)]);
};

/**
 * Kills the owner of the books and starts it again as the standby process. False: on a machine that paused, leases of the
 * two kinds went to different servers, so that this was no kill of both; now both are with the other server.
 */
const killOwner = async (loads: Loads, takeovers: (readonly number[])[]): Promise<boolean> => {
  const { books, settles } = await hurryToTheKill(loads);
  const victim = pair.makerOf(books.holder);
  const isBoth = pair.makerOf(settles.holder) === victim;
  await pair.kill(victim);
  loads.spot.calm();
  loads.options.calm();
  takeovers.push(await takeOver(books, isBoth ? settles.holder : ''));
  await pair.start(victim);
  return isBoth;
};

const report = async ({ spot, options }: Loads, takeovers: readonly (readonly number[])[]): Promise<void> => {
  const { rows } = await pool.query<{ result: string; count: number }>(
    `select coalesce(nullif(void_reason, ''), result::text) as result, count(*)::int as count from option_order group by 1
     union all select 'trades', count(*)::int from spot_trade order by 1`,
  );
  const unknown = (load: SpotLoad | OptionLoad) =>
    `${load.unknownCount()} unknown at first, ${load.cutCount()} cut off`;
  process.stdout.write(
    `${spot.acknowledged.length} orders acknowledged, ${unknown(spot)}, ${spot.replayedCount()} of them had happened; ` +
      `${options.acknowledged.size} options, ${unknown(options)}; books and options taken over in ` +
      `${takeovers.map((each) => each.join(' and ')).join(', ')} ms; ` +
      `${rows.map(({ result, count }) => `${result}: ${count}`).join(', ')}\n`,
  );
};

const expectLoadsWereAwake = async ({ spot, options }: Loads): Promise<void> => {
  const { rows } = await pool.query<{ trades: number }>('select count(*)::int as trades from spot_trade');
  expect(rows[0]?.trades).toBeGreaterThan(KILLS * 10);
  for (const load of [spot, options]) expect(load.cutCount()).toBeGreaterThanOrEqual(KILLS);
};

it('whoever owns the books and settles options is killed under load: no order and no option is lost, none is filled or paid twice, another goes on [M9]', async () => {
  const loads = await startLoads();
  const takeovers: (readonly number[])[] = [];
  for (let kills = 0; kills < KILLS; ) if (await killOwner(loads, takeovers)) kills += 1;
  await Promise.all([loads.spot.more(ORDERS_BETWEEN), loads.options.until(LEAST_OPTIONS)]);
  await Promise.all([loads.spot.finish(), loads.options.finish()]);
  await untilApplied({ pool });
  await untilNoneOpen({ pool }, 120_000);

  await report(loads, takeovers);
  await expectLoadsWereAwake(loads);
  await expectNoOrderLost(pool, loads.spot, USERS);
  await expectNoOptionLost(pool, loads.options);
  await sealPostings(pool, systemClock);
  // Every option by its rule and its ticks, every fill and every payment once, to the last unit.
  expect(await reconcile({ pool, clock: systemClock, invariants: INVARIANTS })).toEqual([]);
  expect((await replayBooks(pool)).violations).toEqual([]);
});
