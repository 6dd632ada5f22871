import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/test-database';
import { createPool, type Pool } from '#platform/db/pool';
import { groupCommit } from './group-commit';

let database: TestDatabase;
let admin: Pool;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = createPool(database.adminUrl, { max: 2 });
  pool = createPool(database.appUrl);
  await admin.query(`
    create table booked (number int primary key check (number <> 313));
    create function end_self() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return null; end $$;
    create constraint trigger ends_at_commit after insert on booked deferrable initially deferred
      for each row when (new.number = 777) execute function end_self();
    grant all on booked to public`);
});
afterEach(() => admin.query('truncate booked'));
afterAll(async () => {
  await Promise.all([pool.end(), admin.end()]);
  await database.drop();
});

/** Numbers are booked by a real insert; what the database refuses is refused by the database. */
const createBooking = (options: { maxQueue?: number; maxWaitMs?: number; beforeCommit?: () => Promise<void> } = {}) => {
  const batches: number[] = [];
  const book = groupCommit<number, number>({
    pool,
    ...options,
    run: async ({ client }, numbers) => {
      batches.push(numbers.length);
      await client.query('insert into booked select unnest($1::int[])', [numbers]);
      await options.beforeCommit?.();
      return numbers.map((value) => ({ ok: true, value }));
    },
  });
  return { book, batches };
};

const listBooked = async (): Promise<number[]> =>
  (await admin.query<{ number: number }>('select number from booked order by number')).rows.map(({ number }) => number);

const nameOf = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'fulfilled' ? 'done' : (result.reason.code ?? result.reason.message);

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]));

it('one failing item of five hundred is found by bisection; all others are booked', async () => {
  const { book, batches } = createBooking();
  const numbers = Array.from({ length: 500 }, (_, at) => at);
  const results = await Promise.allSettled(numbers.map(book));
  expect(countBy(results.map(nameOf))).toEqual({ done: 499, '23514': 1 });
  expect(nameOf(results[313] as PromiseSettledResult<unknown>)).toBe('23514');
  expect(await listBooked()).toEqual(numbers.filter((number) => number !== 313));
  // The whole, and two halves for each of at most nine times halving.
  expect(batches.length).toBeLessThanOrEqual(1 + 2 * Math.ceil(Math.log2(500)));
});

it('a lost connection fails the whole batch as busy; it is not cut into pieces', async () => {
  const cut = async (): Promise<void> => {
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state like 'idle in%'",
    );
  };
  const { book, batches } = createBooking({ beforeCommit: cut });
  const results = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => book(at)));
  // Cut while open: nothing can have been committed. Cut under the commit: nobody knows, and each caller is told so.
  const names = countBy(results.map(nameOf));
  expect(Object.values(names)).toEqual([100]);
  expect(['server_busy', 'the connection broke after the commit was sent']).toContain(Object.keys(names)[0]);
  expect(batches.every((length) => length === 100)).toBe(true);
  expect(batches.length).toBeLessThanOrEqual(5);
});

it('a connection that ends under the commit leaves the outcome unknown, and nothing is tried again', async () => {
  const { book, batches } = createBooking();
  const results = await Promise.allSettled([1, 777, 2].map(book));
  expect(countBy(results.map(nameOf))).toEqual({ 'the connection broke after the commit was sent': 3 });
  expect(batches).toEqual([3]);
});

/** A transaction that stays open until the test releases it. */
const createHold = () => {
  let free = (): void => undefined;
  let begin = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    free = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return {
    begun,
    release: () => free(),
    beforeCommit: async (): Promise<void> => {
      begin();
      await released;
    },
  };
};

it('a full queue answers busy at once, and what waits in it is booked', async () => {
  const hold = createHold();
  const { book } = createBooking({ maxQueue: 3, beforeCommit: hold.beforeCommit });
  const first = book(1);
  await hold.begun;
  const waiting = [2, 3, 4].map(book);
  const last = book(5).catch((error: unknown) => error);
  hold.release();
  expect(await last).toMatchObject({ code: 'server_busy' });
  expect(await Promise.all([first, ...waiting])).toEqual([1, 2, 3, 4]);
  expect(await listBooked()).toEqual([1, 2, 3, 4]);
});

it('a call that waited too long for a transaction is answered busy, and nothing was booked', async () => {
  const hold = createHold();
  const { book } = createBooking({ maxWaitMs: 0, beforeCommit: hold.beforeCommit });
  const first = book(1).catch((error: unknown) => error);
  const second = book(2).catch((error: unknown) => error);
  expect(await Promise.all([first, second])).toMatchObject([{ code: 'server_busy' }, { code: 'server_busy' }]);
  expect(await listBooked()).toEqual([]);
  hold.release();
});
