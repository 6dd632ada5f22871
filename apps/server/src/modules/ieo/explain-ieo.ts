import type { EntryExplanation } from '#kernel/ledger/explain';
import type { Pool } from '#platform/db/pool';
import { COMMIT_KIND, partOfReference, projectOfReference, REFUND_KIND, UNLOCK_KIND, userOfReference } from './entries';

interface CommitRow {
  readonly id: number;
  readonly token: string;
  readonly coin: string;
  readonly wanted: string;
  readonly price: string;
  readonly paid: string;
}

/** All commits of a buyer in one coin: they have one price. */
interface RefundRow extends Omit<CommitRow, 'id'> {
  readonly allocated: string | null;
  readonly cost: string | null;
  readonly refund: string | null;
  readonly demand: string | null;
  readonly supply: string;
  readonly cause: string;
}

const trimmed = (column: string): string => `trim_scale(${column})::text`;
const COMMIT = `
  select c.id, p.token, y.name as coin, ${trimmed('c.wanted')} as wanted, ${trimmed('c.price')} as price, ${trimmed('c.paid')} as paid
  from ieo_commit c join ieo_project p on p.id = c.project_id join currency y on y.id = c.currency_id
  where c.user_id = $1 and c.reference = $2::uuid`;
const REFUND = `
  select p.token, y.name as coin, ${trimmed('c.wanted')} as wanted, ${trimmed('c.price')} as price, ${trimmed('c.paid')} as paid,
         ${trimmed('c.allocated')} as allocated, ${trimmed('c.cost')} as cost, ${trimmed('c.refund')} as refund,
         ${trimmed('p.wanted')} as demand, ${trimmed('p.supply')} as supply,
         case when p.cancelled_at is not null then 'ieo_cancelled' when p.state in ('refunding', 'refunded') then 'ieo_soft_cap' else '' end as cause
  from (select max(price) as price, sum(wanted) as wanted, sum(paid) as paid, sum(allocated) as allocated, sum(cost) as cost,
               sum(refund) as refund
        from ieo_commit where user_id = $1 and project_id = $2 and currency_id = $3 having count(*) > 0) c
  join ieo_project p on p.id = $2 join currency y on y.id = $3`;

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
const toRefund = (row: RefundRow): EntryExplanation => ({
  formula: row.cause === '' ? 'ieo_refund' : 'ieo_refund_all',
  inputs: [
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
  if (userOfReference(reference) !== userId) return null;
  const { rows } = await pool.query<{ token: string; allocated: string; days: number; percent: number }>(
    `select p.token, ${trimmed('b.allocated')} as allocated, p.lock_days as days, p.free_percent as percent
     from ieo_buyer b join ieo_project p on p.id = b.project_id where b.user_id = $1 and b.project_id = $2`,
    [userId, projectOfReference(reference)],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    formula: partOfReference(reference) === 0 ? 'ieo_unlock_first' : 'ieo_unlock_day',
    inputs: [
      { name: 'tokens_received', value: row.allocated, unit: row.token },
      { name: 'free_percent', value: String(row.percent), unit: '%' },
      { name: 'lock_days', value: String(row.days), unit: '' },
      { name: 'unlock_day', value: String(partOfReference(reference)), unit: '' },
    ],
  };
};

const explainRefund = async (pool: Pool, userId: number, reference: string): Promise<EntryExplanation | null> => {
  if (userOfReference(reference) !== userId) return null;
  const values = [userId, projectOfReference(reference), partOfReference(reference)];
  const { rows } = await pool.query<RefundRow>(REFUND, values);
  return rows[0] ? toRefund(rows[0]) : null;
};

const explainCommit = async (pool: Pool, userId: number, reference: string): Promise<EntryExplanation | null> => {
  const { rows } = await pool.query<CommitRow>(COMMIT, [userId, reference]);
  return rows[0] ? toCommit(rows[0]) : null;
};

const EXPLAINS = { [COMMIT_KIND]: explainCommit, [REFUND_KIND]: explainRefund, [UNLOCK_KIND]: explainUnlock };

/** Explains commits, refunds and unlocked tokens ("Why?" in the app). */
export const explainIeo = async (
  pool: Pool,
  userId: number,
  { kind, reference }: { readonly kind: string; readonly reference: string },
): Promise<EntryExplanation | null> => {
  const explain = Object.entries(EXPLAINS).find(([name]) => name === kind)?.[1];
  return explain ? explain(pool, userId, reference) : null;
};
