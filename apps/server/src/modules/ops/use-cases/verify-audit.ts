import { type ChainEnd, type ChainProblem, findChainProblem, NO_HASH } from '@candor/domain/ops/audit-row';
import type { Pool, PoolClient } from '#platform/db/pool';
import { loadChain, loadHead } from '../audit.store';

const PIECE = 2_000;

export interface ChainVerdict {
  readonly rows: number;
  readonly broken: ChainProblem | null;
}

const walk = async (client: PoolClient): Promise<ChainVerdict> => {
  let end: ChainEnd = { seq: 0, hash: NO_HASH };
  for (;;) {
    const piece = await loadChain(client, end.seq, PIECE);
    const broken = findChainProblem(end, piece);
    if (broken) return { rows: broken.seq - 1, broken };
    const last = piece.at(-1);
    if (last) end = { seq: last.seq, hash: last.hash };
    if (piece.length < PIECE) break;
  }
  const head = await loadHead(client);
  if (head?.seq === end.seq && head.hash === end.hash) return { rows: end.seq, broken: null };
  const isCutOff = head !== null && head.seq > end.seq;
  return {
    rows: end.seq,
    broken: { seq: isCutOff ? end.seq + 1 : end.seq, problem: isCutOff ? 'missing' : 'unlinked' },
  };
};

/** Recomputes every hash in one snapshot and reports the first row that does not match. */
export const verifyAudit = async (pool: Pool): Promise<ChainVerdict> => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    return await walk(client);
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};
