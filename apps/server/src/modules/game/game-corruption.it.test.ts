import { afterAll, beforeAll, expect, it } from 'vitest';
import { GAME_CORRUPTIONS } from '#app/testing/game-corruptions';
import { addPlayer, type GameTestApp, played, setSeed, startGameApp } from '#app/testing/game-steps';
import { createPool, type Pool } from '#platform/db/pool';
import { GAME_INVARIANTS } from './game-invariants';

let test: GameTestApp;
let admin: Pool;

/** Two players with a shown seed of three rounds and a seed in use. */
beforeAll(async () => {
  test = await startGameApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  for (const user of [await addPlayer(test), await addPlayer(test)]) {
    for (const nonce of [1, 2, 3]) await played(test, user, { nonce });
    await setSeed(test, user, 'second');
    await played(test, user);
  }
  const { sql = '' } = GAME_INVARIANTS[0] ?? {};
  expect((await admin.query(sql)).rows).toEqual([]);
});
afterAll(async () => {
  await admin.end();
  await test.stop();
});

it.each(GAME_CORRUPTIONS)('the invariant of the game finds $how [I23-game]', async ({ sql }) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    for (const table of ['ledger_posting', 'game_round', 'game_seed'])
      await client.query(`alter table ${table} disable trigger all`);
    const changes = await client.query(sql);
    expect([changes].flat().at(-1)?.rowCount).toBeGreaterThan(0);
    const { sql: invariant = '' } = GAME_INVARIANTS[0] ?? {};
    expect((await client.query(invariant)).rows).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
