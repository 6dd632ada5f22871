import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPTION_CORRUPTIONS } from '#app/testing/option-corruptions';
import {
  addStaker,
  type OptionHouse,
  publishPrice,
  publishUntil,
  runEngine,
  startOptionHouse,
  submitted,
} from '#app/testing/option-steps';
import { createPool, type Pool } from '#platform/db/pool';
import { OPTION_INVARIANTS } from './option-invariants';

let house: OptionHouse;
let admin: Pool;

/** One won, one lost, one called off and one open, of different users. */
beforeAll(async () => {
  house = await startOptionHouse();
  admin = createPool(house.database.adminUrl, { max: 1 });
  await publishPrice(house, '60000');
  await submitted(house, await addStaker(house), { type: '1', seconds: '30', number: '10.123457' });
  await submitted(house, await addStaker(house), { type: '2', seconds: '30' });
  house.clock.advance(200);
  await publishPrice(house, '60000');
  await runEngine(house);
  await publishUntil(house, '60001', house.clock.nowMs() + 40_000);
  await runEngine(house);
  await submitted(house, await addStaker(house), { seconds: '120' });
  house.clock.advance(2_000);
  await publishPrice(house, '60002');
  await submitted(house, await addStaker(house), { seconds: '300' });
  await publishUntil(house, '60003', house.clock.nowMs() + 3_000);
  await runEngine(house);
  await house.expectBooksBalanced();
});
afterAll(async () => {
  await house.expectBooksBalanced();
  await admin.end();
  await house.stop();
});

const violated = async (client: { query: Pool['query'] }, id: string): Promise<unknown[]> => {
  const now = new Date(house.clock.nowMs());
  const found = await Promise.all(
    OPTION_INVARIANTS.filter((one) => one.id === id).map(({ sql }) =>
      client.query(sql, sql.includes('$1') ? [now] : []).then(({ rows }) => rows),
    ),
  );
  return found.flat();
};

it.each(OPTION_CORRUPTIONS)('$id finds $how', async ({ id, sql }) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('alter table ledger_posting disable trigger all');
    const { rowCount } = await client.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    expect(await violated(client as unknown as Pool, id)).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
