import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import { ACCOUNT_INVARIANTS } from './account-invariants';
import { BALANCE_INVARIANTS } from './balance-invariants';
import { CHAIN_INVARIANTS } from './chain-invariants';
import { FUND_INVARIANTS } from './fund-invariants';
import { FUTURES_INVARIANTS } from './futures-invariants';
import { HOLD_INVARIANTS } from './hold-invariants';
import type { Invariant, Violation } from './invariant';
import { OPERATOR_INVARIANTS } from './operator-invariants';
import { OPTION_INVARIANTS } from './option-invariants';
import { SPOT_INVARIANTS } from './spot-invariants';

export const LEDGER_INVARIANTS: readonly Invariant[] = [
  ...BALANCE_INVARIANTS,
  ...HOLD_INVARIANTS,
  ...CHAIN_INVARIANTS,
  ...FUND_INVARIANTS,
  ...OPERATOR_INVARIANTS,
  ...ACCOUNT_INVARIANTS,
  ...SPOT_INVARIANTS,
  ...OPTION_INVARIANTS,
  ...FUTURES_INVARIANTS,
];

const SHOWN_PER_INVARIANT = 20;
/** A whole book takes longer than a request may. */
const LIMIT_MS = 600_000;

/** Recomputes the books from the postings in one read-only snapshot and lists every place that does not hold. */
export const reconcile = async ({ pool, clock }: { pool: Pool; clock: Clock }): Promise<Violation[]> => {
  const client = await pool.connect();
  const violations: Violation[] = [];
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`set local statement_timeout = ${LIMIT_MS}`);
    const now = new Date(clock.nowMs());
    for (const { id, sql } of LEDGER_INVARIANTS) {
      const values = sql.includes('$1') ? [now] : [];
      const text = `select what from (${sql}) v limit ${SHOWN_PER_INVARIANT}`;
      const look = { text, values, query_timeout: LIMIT_MS };
      const { rows } = await client.query<{ what: string }>(look);
      violations.push(...rows.map(({ what }) => ({ invariant: id, what })));
    }
    return violations;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};
