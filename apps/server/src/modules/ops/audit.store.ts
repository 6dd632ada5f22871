import type { AuditRow, ChainEnd, StoredAuditRow } from '@candor/domain/ops/audit-row';
import type { Pool, PoolClient } from '#platform/db/pool';

type Stored = Omit<AuditRow, 'seq' | 'createdAtMs'> & {
  readonly seq: string;
  readonly createdAt: Date;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
};

const COLUMNS = `seq, operator_id as "operatorId", operator_name as "operatorName", action, subject, before, after, note, ip,
  created_at as "createdAt", prev_hash as "previousHash", hash`;

const toRow = ({ seq, createdAt, previousHash, hash, ...row }: Stored): StoredAuditRow => ({
  ...row,
  seq: Number.parseInt(seq, 10),
  createdAtMs: createdAt.getTime(),
  previousHash: previousHash.toString('hex'),
  hash: hash.toString('hex'),
});

/** The chain in order, one page at a time. */
export const loadChain = async (sql: PoolClient, after: number, limit: number): Promise<StoredAuditRow[]> => {
  const { rows } = await sql.query<Stored>(`select ${COLUMNS} from audit_entry where seq > $1 order by seq limit $2`, [
    after,
    limit,
  ]);
  return rows.map(toRow);
};

export const loadHead = async (sql: PoolClient): Promise<ChainEnd | null> => {
  const { rows } = await sql.query<{ seq: string; hash: Buffer }>('select seq, hash from audit_head');
  const [head] = rows;
  return head ? { seq: Number.parseInt(head.seq, 10), hash: head.hash.toString('hex') } : null;
};

export interface AuditFilter {
  /** Empty: all subjects. */
  readonly subject: string;
  readonly operatorId: number | null;
  /** Sequence number of the last row seen. */
  readonly before: string | null;
  readonly limit: number;
}

/** Newest first. */
export const loadAudit = async (pool: Pool, filter: AuditFilter): Promise<StoredAuditRow[]> => {
  const { rows } = await pool.query<Stored>(
    `select ${COLUMNS} from audit_entry
     where ($1 = '' or subject = $1) and ($2::int is null or operator_id = $2) and ($3::bigint is null or seq < $3)
     order by seq desc limit $4`,
    [filter.subject, filter.operatorId, filter.before, filter.limit],
  );
  return rows.map(toRow);
};
