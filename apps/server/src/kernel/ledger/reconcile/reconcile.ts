import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Invariant, Violation } from './invariant';

const SHOWN_PER_INVARIANT = 20;
/** Statement timeout: auditing all postings takes longer than a request may. */
const LIMIT_MS = 600_000;

export interface ReconcileDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly invariants: readonly Invariant[];
}

/** Recomputes the books from the postings in one read-only snapshot and lists every place that does not hold. */
export const reconcile = async ({ pool, clock, invariants }: ReconcileDeps): Promise<Violation[]> => {
  const client = await pool.connect();
  const violations: Violation[] = [];
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`set local statement_timeout = ${LIMIT_MS}`);
    const now = new Date(clock.nowMs());
    for (const { id, sql } of invariants) {
      const values = sql.includes('$1') ? [now] : [];
      const text = `select what from (${sql}) v limit ${SHOWN_PER_INVARIANT}`;
      const query = { text, values, query_timeout: LIMIT_MS };
      const { rows } = await client.query<{ what: string }>(query);
      violations.push(...rows.map(({ what }) => ({ invariant: id, what })));
    }
    return violations;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};
