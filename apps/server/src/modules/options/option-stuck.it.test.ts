import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addStaker,
  microOf,
  type OptionTestApp,
  publishPrice,
  publishUntil,
  read,
  runEngine,
  startOptionTestApp,
  submitted,
} from '#app/testing/option-steps';
import type { TestUser } from '#app/testing/test-app';
import { createPool, type Pool } from '#platform/db/pool';

let app: OptionTestApp;
let admin: Pool;
beforeAll(async () => {
  app = await startOptionTestApp();
  admin = createPool(app.database.adminUrl, { max: 1 });
  await admin.query(
    `create table stuck_option (id int primary key);
     grant select on stuck_option to public;
     create function refuse_stuck() returns trigger language plpgsql as $$ begin
       if exists (select from stuck_option s where s.id = new.id) then raise exception 'order % is damaged', new.id; end if;
       return new;
     end $$;
     create trigger refuse_stuck before update on option_order for each row execute function refuse_stuck()`,
  );
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await admin.end();
  await app.stop();
});

const damage = (id: number) => admin.query('insert into stuck_option values ($1)', [id]);
const mend = () => admin.query('delete from stuck_option');

/** Five orders of five users, of which the third is damaged; answers users and orders. */
const submitFive = async (): Promise<{ users: TestUser[]; ids: number[] }> => {
  const users = await Promise.all(Array.from({ length: 5 }, () => addStaker(app)));
  const ids: number[] = [];
  await publishPrice(app, '60000');
  for (const user of users) ids.push((await submitted(app, user, { seconds: '30', number: '100' })).id);
  return { users, ids };
};
const statesOf = async (ids: readonly number[]): Promise<string[]> => {
  const { rows } = await app.pool.query<{ state: string }>(
    'select state from option_order where id = any($1) order by id',
    [ids],
  );
  return rows.map(({ state }) => state);
};

it('an order that cannot be settled stays open; all others are paid, and it is when it is mended', async () => {
  const { users, ids } = await submitFive();
  app.clock.advance(100);
  await publishPrice(app, '60000');
  await runEngine(app);
  await damage(ids[2] ?? 0);
  await publishUntil(app, '60001', app.clock.nowMs() + 32_000, 500);
  await runEngine(app);
  expect(await statesOf(ids)).toEqual(['closed', 'closed', 'open', 'closed', 'closed']);
  expect(await microOf(app, users[1]?.id ?? 0)).toBe('1082');
  expect(await microOf(app, users[2]?.id ?? 0)).toBe('900');
  await mend();
  await runEngine(app);
  expect(await read(app, users[2] as TestUser, ids[2] ?? 0)).toMatchObject({ status: 3 });
  expect(await microOf(app, users[2]?.id ?? 0)).toBe('1082');
});

it('an order that cannot be called off keeps no other from its stake', async () => {
  const { users, ids } = await submitFive();
  await damage(ids[2] ?? 0);
  app.clock.advance(10_000);
  await runEngine(app);
  expect((await statesOf(ids)).map((state) => state === 'accepted')).toEqual([false, false, true, false, false]);
  expect(await microOf(app, users[1]?.id ?? 0)).toBe('1000');
  await mend();
  await runEngine(app);
  expect(await microOf(app, users[2]?.id ?? 0)).toBe('1000');
});
