import type { EntryExplanation } from '#kernel/ledger/explain';
import type { Pool } from '#platform/db/pool';
import {
  COMMIT_KIND,
  firstOfReference,
  projectOfReference,
  REFUND_KIND,
  trancheOfReference,
  UNLOCK_KIND,
} from './entries';

interface CommitRow {
  readonly id: number;
  readonly token: string;
  readonly coin: string;
  readonly wanted: string;
  readonly price: string;
  readonly paid: string;
  readonly allocated: string | null;
  readonly cost: string | null;
  readonly refund: string | null;
  readonly demand: string | null;
  readonly supply: string;
  readonly cause: string;
}

const trimmed = (column: string): string => `trim_scale(${column})::text`;
const SELECT = `
  select c.id, p.token, y.name as coin, ${trimmed('c.wanted')} as wanted, ${trimmed('c.price')} as price,
         ${trimmed('c.paid')} as paid, ${trimmed('c.allocated')} as allocated, ${trimmed('c.cost')} as cost,
         ${trimmed('c.refund')} as refund, ${trimmed('p.wanted')} as demand, ${trimmed('p.supply')} as supply,
         case when p.cancelled_at is not null then 'ieo_cancelled' when p.state in ('refunding', 'refunded') then 'ieo_soft_cap' else '' end as cause
  from ieo_commit c join ieo_project p on p.id = c.project_id join currency y on y.id = c.currency_id where c.user_id = $1`;

const toCommit = (row: CommitRow): EntryExplanation => ({
  formula: 'ieo_commit',
  inputs: [
    { name: 'order', value: String(row.id), unit: '' },
    { name: 'tokens', value: row.wanted, unit: row.token },
    { name: 'issue_price', value: row.price, unit: row.coin },
    { name: 'held', value: row.paid, unit: row.coin },
  ],
});

/** Cancelled and missed minimum: all of it. Otherwise what was held minus tokens received × price. */
const toRefund = (row: CommitRow): EntryExplanation => ({
  formula: row.cause === '' ? 'ieo_refund' : 'ieo_refund_all',
  inputs: [
    { name: 'order', value: String(row.id), unit: '' },
    { name: 'held', value: row.paid, unit: row.coin },
    ...(row.cause === ''
      ? [
          { name: 'tokens', value: row.wanted, unit: row.token },
          { name: 'tokens_received', value: row.allocated ?? '0', unit: row.token },
          { name: 'issue_price', value: row.price, unit: row.coin },
          { name: 'cost', value: row.cost ?? '0', unit: row.coin },
          { name: 'demand', value: row.demand ?? '0', unit: row.token },
          { name: 'supply', value: row.supply, unit: row.token },
        ]
      : [{ name: 'cause', value: row.cause, unit: '' }]),
    { name: 'received', value: row.refund ?? '0', unit: row.coin },
  ],
});

const explainUnlock = async (pool: Pool, userId: number, reference: string): Promise<EntryExplanation | null> => {
  if (firstOfReference(reference) !== userId) return null;
  const { rows } = await pool.query<{ token: string; allocated: string; days: number; percent: number }>(
    `select p.token, ${trimmed('b.allocated')} as allocated, p.lock_days as days, p.free_percent as percent
     from ieo_buyer b join ieo_project p on p.id = b.project_id where b.user_id = $1 and b.project_id = $2`,
    [userId, projectOfReference(reference)],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    formula: trancheOfReference(reference) === 0 ? 'ieo_unlock_first' : 'ieo_unlock_day',
    inputs: [
      { name: 'tokens_received', value: row.allocated, unit: row.token },
      { name: 'free_percent', value: String(row.percent), unit: '%' },
      { name: 'lock_days', value: String(row.days), unit: '' },
      { name: 'unlock_day', value: String(trancheOfReference(reference)), unit: '' },
    ],
  };
};

/** Explains commits, refunds and unlocked tokens ("Why?" in the app). */
export const explainIeo = async (
  pool: Pool,
  userId: number,
  { kind, reference }: { readonly kind: string; readonly reference: string },
): Promise<EntryExplanation | null> => {
  if (kind === UNLOCK_KIND) return explainUnlock(pool, userId, reference);
  if (kind !== COMMIT_KIND && kind !== REFUND_KIND) return null;
  const isCommit = kind === COMMIT_KIND;
  const { rows } = await pool.query<CommitRow>(
    `${SELECT} and ${isCommit ? 'c.reference = $2::uuid' : 'c.id = $2::int'}`,
    [userId, isCommit ? reference : firstOfReference(reference)],
  );
  if (!rows[0]) return null;
  return isCommit ? toCommit(rows[0]) : toRefund(rows[0]);
};
