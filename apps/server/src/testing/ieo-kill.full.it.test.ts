import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pollUntil } from '#platform/runtime/monotonic';
import { bundleForTests } from './bundle';
import { COUNTS } from './counts';
import { addBuyer, addProject, committed } from './ieo-steps';
import { chooseSeed, randomFrom } from './seed';
import { startTestApp, type TestApp } from './test-app';

const KILLS = COUNTS.ieoKills;
const BUYERS = 20;
const TRANCHES = 6;
const TRANCHE_MS = 150;
const SOURCE = fileURLToPath(new URL('./ieo-worker.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../../node_modules/.cache/ieo-worker.js', import.meta.url));

let test: TestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  await bundleForTests(SOURCE, WORKER);
  test = await startTestApp();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await test.stop();
});

const startWorker = async (): Promise<ChildProcess> => {
  const worker = spawn(process.execPath, ['--enable-source-maps', WORKER, test.database.appUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  await once(worker.stdout, 'data');
  return worker;
};

const stateOf = async (id: number): Promise<string> => {
  const { rows } = await test.pool.query<{ state: string }>(
    `select state || ' ' || unlocked_tranche as state from ieo_project where id = $1`,
    [id],
  );
  return rows[0]?.state ?? '';
};

/** Ends as soon as everybody has committed; unlocks every 150 ms. */
const openProject = async (): Promise<number> => {
  const users = await Promise.all(Array.from({ length: BUYERS }, () => addBuyer(test)));
  const { id } = await addProject(test, { lockDays: TRANCHES, dayMs: TRANCHE_MS, userCap: '1500' });
  for (const user of users) await committed(test, user, { project_id: id, amount: '1333' });
  const at = new Date(Date.now() + 50);
  await test.pool.query('update ieo_project set end_at = $2, listing_at = $2 where id = $1', [id, at]);
  return id;
};

it(`the process is killed ${KILLS} times while tokens are shared and unlocked: every buyer is paid once [O7]`, async () => {
  const random = randomFrom(chooseSeed('ieo kills'));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const id = await openProject();
    const isInSharing = kill % 2 === 0;
    let worker = await startWorker();
    const isBegun = async () => {
      const state = await stateOf(id);
      return (isInSharing ? !state.startsWith('open') : state.startsWith('listed')) ? true : null;
    };
    await pollUntil(isBegun, { timeoutMs: 60_000, everyMs: 1 });
    await delay(random(isInSharing ? 40 : TRANCHES * TRANCHE_MS));
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    worker = await startWorker();
    await pollUntil(async () => ((await stateOf(id)) === `listed ${TRANCHES}` ? true : null), {
      timeoutMs: 60_000,
      everyMs: 10,
    });
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    const { rows } = await test.pool.query(
      `select count(*)::int as buyers, sum(allocated)::float8 as allocated, sum(unlocked)::float8 as unlocked,
              (select count(*)::int from ledger_posting where kind = 'ieo_tokens' and reference::text like '%' || lpad(to_hex($1::int), 12, '0')) as handed,
              (select count(*)::int from ledger_posting where kind = 'ieo_unlock' and reference::text like '%' || lpad(to_hex($1::int), 12, '0')) as freed
       from ieo_buyer where project_id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { buyers: BUYERS, allocated: 20_000, unlocked: 20_000, handed: BUYERS, freed: BUYERS * (TRANCHES + 1) },
    ]);
    await test.expectBooksBalanced();
  }
});
