import { isFillTick } from '@candor/domain/pricing/tick-sources';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const TEXTS = [
  '',
  'a=1',
  'a=1;b=2',
  'simulated=1',
  'simulated=1@1000',
  'simulated=1@1001',
  'a=1@1001;b=2@1000',
  'a=1@1001;b=2@1002',
  'a=1@1001;b=2',
  'a=1@1001;a=1@1002',
  'a=1@999999999999999;b=1@1780000000000;c=3@12',
  'a=1@1234567890123456;b=1@2000',
  'a=@2000;b=@2000',
  '=1@2000;b=1@2000',
  'a=1@x;b=1@2000;c=1@2000',
  'a=1@2000;b=1@2000;',
  'a@2000=1;b=1@2000',
];

it('the database finds the same ticks to fill an order as the domain does', async () => {
  const { rows } = await test.pool.query<{ sources: string; after: number | null; fills: boolean }>(
    `select s as sources, a::float8 as after, tick_fills(s, a) as fills
     from unnest($1::text[]) s cross join unnest(array[0, 999, 1000, 1001, 1780000000000, null]::bigint[]) a`,
    [TEXTS],
  );
  expect(rows).toHaveLength(TEXTS.length * 6);
  const differing = rows.filter(({ sources, after, fills }) => isFillTick({ sources }, after) !== fills);
  expect(differing).toEqual([]);
  expect(new Set(rows.map(({ fills }) => fills)).size).toBe(2);
});
