import { computePayout, computeTrialPayout, type OptionResult } from '@candor/domain/options/option-outcome';
import { canonical } from '@candor/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/test-database';
import { createPool, type Pool } from '#platform/db/pool';
import { payoutSql, trialPayoutSql } from './payout-sql';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const RESULTS: readonly OptionResult[] = [-1, 0, 1];
const STAKES = [
  '0.00000001',
  '0.01',
  '0.99999999',
  '1',
  '3.33333333',
  '5',
  '10.000001',
  '100',
  '12345.67890123',
  '50000',
];
const RATES = ['0', '0.00000001', '0.01', '0.33333333', '0.7', '0.85', '0.92', '0.99999999', '1'];
const SCALES = [0, 2, 6, 8];

const COLUMNS = { result: 'o.result', stake: 'o.stake', rate: 'o.rate', scale: 'o.scale' };

it.each([
  ['computePayout', payoutSql(COLUMNS), computePayout],
  ['computeTrialPayout', trialPayoutSql(COLUMNS), computeTrialPayout],
])('pays what %s pays: every result, stake, rate and scale', async (_, sql, compute) => {
  const cases = RESULTS.flatMap((result) =>
    STAKES.flatMap((stake) =>
      RATES.flatMap((payoutRate) => SCALES.map((scale) => ({ result, stake, payoutRate, scale }))),
    ),
  );
  const { rows } = await pool.query<{ payout: string }>(
    `select (${sql})::text as payout
     from unnest($1::smallint[], $2::numeric[], $3::numeric[], $4::int[]) with ordinality as o(result, stake, rate, scale, nth)
     order by nth`,
    [
      cases.map(({ result }) => result),
      cases.map(({ stake }) => stake),
      cases.map(({ payoutRate }) => payoutRate),
      cases.map(({ scale }) => scale),
    ],
  );
  const paid = rows.map(({ payout }) => canonical(payout));
  expect(paid.length).toBe(1_080);
  expect(cases.map((one, index) => ({ ...one, paid: paid[index] }))).toEqual(
    cases.map((one) => ({ ...one, paid: canonical(compute(one.result, one)) })),
  );
});
