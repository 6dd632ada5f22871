import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { drawBoxes, firstHead } from '@candor/domain/nft/draw-chain';
import { createFreePositions } from '@candor/domain/nft/draw-free-positions';
import type { Tick } from '@candor/domain/pricing/tick';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pollUntil } from '#platform/runtime/monotonic';
import { bundleForTests } from './bundle';
import { COUNTS } from './counts';
import {
  addSeries,
  type BoxReply,
  boughtBox,
  openBox,
  publishNextTick,
  readDraws,
  readSeries,
  runDraws,
} from './nft-box-steps';
import { addArtist, addCollector } from './nft-steps';
import { nodeCrypto } from './proof-steps';
import { startTestApp, type TestApp, type TestUser } from './test-app';

const ROUNDS = COUNTS.nftBoxKills;
const TOTAL = 6;
const BOXES = 4;
const SOURCE = fileURLToPath(new URL('./nft-box-worker.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../../node_modules/.cache/nft-box-worker.js', import.meta.url));

let testApp: TestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  await bundleForTests(SOURCE, WORKER);
  testApp = await startTestApp();
  await publishNextTick(testApp);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await testApp.stop();
});

/** A statement of the worker that names this table waits for a lock, which this test holds. */
const untilWaiting = async (table: string): Promise<void> => {
  const isWaiting = async (): Promise<true | null> => {
    const { rowCount } = await testApp.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${table}%`],
    );
    return rowCount === 0 ? null : true;
  };
  if ((await pollUntil(isWaiting, { timeoutMs: 60_000, everyMs: 10 })) === null) throw new Error('no worker waits');
};

interface Kill {
  /** Rows the test locks, so that the worker waits in the middle of its transaction. */
  readonly lock: string;
  readonly table: string;
  readonly seriesId: number;
  readonly args: readonly string[];
}

const killInside = async ({ lock, table, seriesId, args }: Kill): Promise<void> => {
  const holder = await testApp.pool.connect();
  await holder.query('begin');
  try {
    await holder.query(lock, [seriesId]);
    const worker = spawn(process.execPath, ['--enable-source-maps', WORKER, testApp.database.appUrl, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    workers.push(worker);
    await untilWaiting(table);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
};

/** The positions that seeds, codes and the tick give. */
const expectedPositions = async (series: string, boxes: readonly BoxReply[], tick: Tick | undefined) => {
  const state = { free: createFreePositions(TOTAL), number: 0, head: await firstHead(series, nodeCrypto) };
  const purchases = boxes.map(({ code }, at) => ({
    boxCode: code,
    clientSeed: `seed-${at}`,
    tickSeq: tick?.seq ?? 0,
    tickHash: tick?.hash ?? '',
  }));
  return (await drawBoxes(state, purchases, nodeCrypto)).map(({ position }) => position);
};

const itemAt = async (seriesId: number, position: number): Promise<string> => {
  const { rows } = await testApp.pool.query<{ name: string }>(
    'select i.name from nft_leaf l join nft_item i on i.id = l.item_id where l.series_id = $1 and l.position = $2',
    [seriesId, position],
  );
  return rows[0]?.name ?? '';
};

const openAfterKill = async (owner: TestUser, seriesId: number, code: string): Promise<string> => {
  const lock = `select from media_file m join nft_item i on m.id in (i.media_id, i.still_id) where i.series_id = $1 for update of m`;
  await killInside({ lock, table: 'media_file', seriesId, args: [String(owner.id), code] });
  const { rows } = await testApp.pool.query('select is_unopened, rarity from nft_work where code = $1', [code]);
  expect(rows).toEqual([{ is_unopened: true, rarity: '' }]);
  const reply = await openBox(testApp, owner, code);
  return (reply.message as { card: { name: string } }).card.name;
};

it(`the process is killed ${ROUNDS} times while boxes are drawn and opened: each step is done wholly or not at all, and the item stays the same [R15]`, async () => {
  const artist = await addArtist(testApp);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, code } = await addSeries(testApp, { artist });
    const owner = await addCollector(testApp);
    const boxes: BoxReply[] = [];
    for (let at = 0; at < BOXES; at += 1) boxes.push(await boughtBox(testApp, owner, { code, seed: `seed-${at}` }));
    const expected = await expectedPositions(code, boxes, await publishNextTick(testApp));
    const lock = 'select from nft_item where series_id = $1 for update';
    await killInside({ lock, table: 'nft_item', seriesId: id, args: [] });
    expect(await readDraws(testApp, code)).toEqual([]);
    await runDraws(testApp);
    expect((await readDraws(testApp, code)).map(({ position }) => position)).toEqual(expected);
    const [box] = boxes;
    const name = await openAfterKill(owner, id, box?.code ?? '');
    expect(name).toBe(await itemAt(id, expected[0] ?? 0));
    const { items } = await readSeries(testApp, code);
    expect(items.reduce((sum, { count, left }) => sum + count - left, 0)).toBe(1);
    await testApp.expectBooksBalanced();
  }
});
