import { expect } from 'vitest';
import type { Pool } from '#platform/db/pool';
import { pollUntil } from '#platform/runtime/monotonic';
import { type TestOperator, takeAction } from './ops-steps';
import type { TestApp } from './test-app';

export const BTC_BOOK = 1;

/** Keeps the owners from applying commands while `work` runs, so that all journaled meanwhile form one batch. */
export const holdBack = async (admin: Pool, work: () => Promise<void>): Promise<void> => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query(`select from job_lease where name like 'spot_book_%' order by name for update`);
    await work();
  } finally {
    await client.query('commit');
    client.release();
  }
};

/** Resolves when the journal of a book has this many unapplied commands. */
export const untilWaiting = async (pool: Pool, instrumentId: number, count: number): Promise<void> => {
  const isThere = async (): Promise<true | null> => {
    const { rowCount } = await pool.query(
      `select from spot_book b join spot_progress p using (instrument_id)
       where b.instrument_id = $1 and b.last_seq - p.applied_seq = $2`,
      [instrumentId, count],
    );
    return rowCount === 1 ? true : null;
  };
  expect(await pollUntil(isThere, { timeoutMs: 60_000, everyMs: 10 })).toBe(true);
};

export interface HaltRow {
  readonly id: number;
  readonly instrumentId: number;
  readonly commandSeq: string | null;
  readonly error: string;
}

export const openHalts = async (pool: Pool): Promise<HaltRow[]> => {
  const { rows } = await pool.query<HaltRow>(
    `select id, instrument_id as "instrumentId", command_seq as "commandSeq", error from spot_book_halt where resumed_at is null`,
  );
  return rows;
};

export const untilHalted = async (pool: Pool, instrumentId = BTC_BOOK): Promise<HaltRow> => {
  const find = async () => (await openHalts(pool)).find((halt) => halt.instrumentId === instrumentId) ?? null;
  const halt = await pollUntil(find, { timeoutMs: 60_000, everyMs: 20 });
  if (halt === null) throw new Error('the book is not halted');
  return halt;
};

/** One operator proposes to resume a book, another approves. */
export const resume = async (
  test: TestApp,
  [one, other]: readonly [TestOperator, TestOperator],
  { id, how }: { readonly id: number; readonly how: 'retry' | 'skip' },
): Promise<void> => {
  const asked = await takeAction(test, one, '/spot/resume', { id, how, reason: 'checked' });
  expect(asked).toMatchObject({ type: 'ok' });
  const { proposal_id: proposalId } = asked.message as { proposal_id: number };
  const approved = await takeAction(test, other, '/proposals/decide', { id: proposalId, verdict: 'approve' });
  expect(approved).toMatchObject({ type: 'ok' });
};
