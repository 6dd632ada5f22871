import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { RuleArea } from './areas';

export interface RuleRow {
  readonly id: number;
  readonly area: string;
  readonly version: number;
  readonly body: unknown;
}

/** The newest version of every area that is not newer than `upTo`. */
export const loadNewest = async (sql: Pool | PoolClient, upTo: number): Promise<RuleRow[]> => {
  const { rows } = await sql.query<RuleRow>({
    name: 'rules_newest',
    text: `select distinct on (area) id, area, version, body from rule_version where id <= $1 order by area, id desc`,
    values: [upTo],
  });
  return rows;
};

/** The first version of every area. */
export const loadFirst = async (pool: Pool): Promise<RuleRow[]> => {
  const { rows } = await pool.query<RuleRow>('select id, area, version, body from rule_version where version = 1');
  return rows;
};

/** Version numbers are assigned and committed one after the other: a reader that sees a version sees all before it. */
const RULES_LOCK = 730_005;

export const lockRules = async (tx: Tx): Promise<void> => {
  await tx.client.query('select pg_advisory_xact_lock($1)', [RULES_LOCK]);
};

export interface NewRule {
  readonly area: RuleArea;
  readonly body: unknown;
  readonly summary: string;
  /** Operators; null for versions shipped with the software. */
  readonly proposedBy: number | null;
  readonly approvedBy: number | null;
  readonly now: Date;
}

/** The caller holds the rules lock. Returns the number of the version within its area. */
export const insertRule = async (tx: Tx, rule: NewRule): Promise<{ id: number; version: number }> => {
  const { rows } = await tx.client.query<{ id: number; version: number }>(
    `insert into rule_version (area, version, body, summary, effective_from, proposed_by, approved_by, created_at)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $6, $4, $5, $6 from rule_version where area = $1
     returning id, version`,
    [rule.area, JSON.stringify(rule.body), rule.summary, rule.proposedBy, rule.approvedBy, rule.now],
  );
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row;
};

export interface ChangeRow extends RuleRow {
  readonly summary: string;
  readonly effectiveFrom: Date;
  readonly proposedBy: number | null;
  readonly approvedBy: number | null;
  /** The body of the previous version; null for the first. */
  readonly previous: unknown;
}

/** Newest first, with the previous body of each. */
export const loadChanges = async (
  pool: Pool,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ChangeRow[]; total: number }> => {
  const [list, count] = await Promise.all([
    pool.query<ChangeRow>({
      name: 'rules_changes',
      text: `select r.id, r.area, r.version, r.body, r.summary, r.effective_from as "effectiveFrom",
                    r.proposed_by as "proposedBy", r.approved_by as "approvedBy", p.body as previous
             from rule_version r left join rule_version p on p.area = r.area and p.version = r.version - 1
             order by r.id desc limit $1 offset $2`,
      values: [limit, (page - 1) * limit],
    }),
    pool.query<{ total: number }>({
      name: 'rules_changes_count',
      text: 'select count(*)::int as total from rule_version',
    }),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};
