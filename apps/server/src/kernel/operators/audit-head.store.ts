import type { ChainEnd, StoredAuditRow } from '@candor/domain/ops/audit-row';
import type { Tx } from '#platform/db/with-tx';

/** Locks the head of the chain until the transaction ends: the next row waits for this commit. */
export const lockHead = async (tx: Tx): Promise<ChainEnd> => {
  const { rows } = await tx.client.query<{ seq: string; hash: Buffer }>('select seq, hash from audit_head for update');
  const [head] = rows;
  if (!head) throw new Error('the audit log has lost its head');
  return { seq: Number.parseInt(head.seq, 10), hash: head.hash.toString('hex') };
};

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The head must be locked. */
export const insertAuditRow = async (tx: Tx, row: StoredAuditRow): Promise<void> => {
  const hash = Buffer.from(row.hash, 'hex');
  await tx.client.query(
    `insert into audit_entry (seq, operator_id, operator_name, action, subject, before, after, note, ip, created_at, prev_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.seq,
      row.operatorId,
      row.operatorName,
      row.action,
      row.subject,
      toJson(row.before),
      toJson(row.after),
      row.note,
      row.ip,
      new Date(row.createdAtMs),
      Buffer.from(row.previousHash, 'hex'),
      hash,
    ],
  );
  await tx.client.query('update audit_head set seq = $1, hash = $2', [row.seq, hash]);
};
