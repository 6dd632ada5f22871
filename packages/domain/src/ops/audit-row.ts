import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../pricing/chain';

/** One line of the audit log. `before` and `after` are plain JSON; whatever is money in them is text. */
export interface AuditRow {
  readonly seq: number;
  readonly operatorId: number;
  readonly operatorName: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly note: string;
  readonly ip: string;
  readonly createdAtMs: number;
}

/** Hash of the row before the first one. */
export const NO_HASH = '00'.repeat(32);

/** The same value always gives the same text: names in order, no spaces. A database may reorder them, so this does too. */
const toCanonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const pairs = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([name, one]) => `${JSON.stringify(name)}:${toCanonical(one)}`).join(',')}}`;
};

/** Covers every field of the row and the hash of the row before it: changing one row breaks all that follow. */
export const computeAuditHash = (row: AuditRow, previousHash: string): string =>
  toHex(
    sha256(
      new TextEncoder().encode(
        toCanonical([
          'candor audit 1',
          previousHash,
          row.seq,
          row.operatorId,
          row.operatorName,
          row.action,
          row.subject,
          row.before,
          row.after,
          row.note,
          row.ip,
          row.createdAtMs,
        ]),
      ),
    ),
  );

export interface StoredAuditRow extends AuditRow {
  readonly previousHash: string;
  readonly hash: string;
}

export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

export interface ChainProblem {
  readonly seq: number;
  readonly problem: 'missing' | 'changed' | 'unlinked';
}

/** Walks one piece of the chain from where the last piece ended; null: it holds. Rows come in the order of their numbers. */
export const findChainProblem = (end: ChainEnd, rows: readonly StoredAuditRow[]): ChainProblem | null => {
  let last = end;
  for (const row of rows) {
    if (row.seq !== last.seq + 1) return { seq: last.seq + 1, problem: 'missing' };
    if (row.previousHash !== last.hash) return { seq: row.seq, problem: 'unlinked' };
    if (computeAuditHash(row, row.previousHash) !== row.hash) return { seq: row.seq, problem: 'changed' };
    last = { seq: row.seq, hash: row.hash };
  }
  return null;
};
