import { expect } from 'vitest';
import type { Pool } from '#platform/db/pool';
import { pollUntil } from '#platform/runtime/monotonic';
import type { OptionLoad } from './option-load';

export interface SettleProgress {
  readonly holder: string;
  readonly closed: number;
}

const readSettleProgress = async (pool: Pool): Promise<SettleProgress> => {
  const { rows } = await pool.query<SettleProgress>(
    `select coalesce((select holder from job_lease where name = 'options_settle' and expires_at > clock_timestamp()), '') as holder,
            (select count(*)::int from option_order where state = 'closed' and void_reason <> 'no_entry') as closed`,
  );
  return rows[0] ?? { holder: '', closed: 0 };
};

/** Resolves when more options have been settled, by another process than the given one. */
export const untilSettling = async (pool: Pool, butNotBy = ''): Promise<SettleProgress> => {
  const { closed } = await readSettleProgress(pool);
  const further = await pollUntil(
    async () => {
      const now = await readSettleProgress(pool);
      return now.holder !== '' && now.holder !== butNotBy && now.closed > closed ? now : null;
    },
    { timeoutMs: 120_000, everyMs: 50 },
  );
  if (further === null) throw new Error('nobody settles');
  return further;
};

/** Every acknowledged option exists, no other does, and none was paid twice. */
export const expectNoOptionLost = async (pool: Pool, load: OptionLoad): Promise<void> => {
  const ids = [...load.acknowledged.values()];
  expect(new Set(ids).size).toBe(ids.length);
  const { rows: known } = await pool.query<{ id: number }>('select id from option_order');
  expect(new Set(known.map(({ id }) => id))).toEqual(new Set(ids));
  const { rows: paid } = await pool.query(
    `select reference from ledger_posting where kind in ('option_payout', 'option_return') group by reference having count(*) > 1`,
  );
  expect(paid).toEqual([]);
};
