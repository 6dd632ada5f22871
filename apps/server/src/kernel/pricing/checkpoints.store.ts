import type { Checkpoint } from '@candor/domain/pricing/chain';
import type { Pool, PoolClient } from '#platform/db/pool';

/** The last signed tick of each instrument. */
export const loadSignedSeqs = async (sql: Pool | PoolClient): Promise<Map<number, number>> => {
  const { rows } = await sql.query<{ id: number; seq: string }>(
    `select i.id, c.seq from instrument i cross join lateral
       (select seq from tick_checkpoint n where n.instrument_id = i.id order by n.seq desc limit 1) c`,
  );
  return new Map(rows.map(({ id, seq }) => [id, Number.parseInt(seq, 10)]));
};

export interface NewCheckpoint {
  readonly instrumentId: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: string;
  readonly keyId: string;
  readonly signature: Buffer;
}

export const insertCheckpoints = async (client: PoolClient, checkpoints: readonly NewCheckpoint[]): Promise<void> => {
  await client.query({
    name: 'checkpoint_insert',
    text: `insert into tick_checkpoint (instrument_id, seq, time_ms, hash, key_id, signature)
           select v.id, v.seq, v.time_ms, decode(v.hash, 'hex'), v.key_id, decode(v.signature, 'hex')
           from unnest($1::int[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])
             as v (id, seq, time_ms, hash, key_id, signature)`,
    values: [
      checkpoints.map(({ instrumentId }) => instrumentId),
      checkpoints.map(({ seq }) => seq),
      checkpoints.map(({ timeMs }) => timeMs),
      checkpoints.map(({ hash }) => hash),
      checkpoints.map(({ keyId }) => keyId),
      checkpoints.map(({ signature }) => signature.toString('hex')),
    ],
  });
};

/** The first day of use of a key is never overwritten. */
export const publishKey = async (
  client: PoolClient,
  key: { readonly keyId: string; readonly publicKey: Buffer; readonly nowMs: number },
): Promise<void> => {
  await client.query(
    'insert into proof_key (id, public_key, first_used_at) values ($1, $2, $3) on conflict (id) do nothing',
    [key.keyId, key.publicKey, new Date(key.nowMs)],
  );
};

interface CheckpointRow extends Omit<Checkpoint, 'seq' | 'timeMs'> {
  readonly seq: string;
  readonly timeMs: string;
}

const COLUMNS = `i.symbol, c.seq, c.time_ms as "timeMs", encode(c.hash, 'hex') as hash, c.key_id as "keyId",
  encode(c.signature, 'hex') as signature`;

export interface CheckpointRange {
  readonly instrumentId: number;
  /** Absent: the latest. */
  readonly fromSeq: number | undefined;
  readonly limit: number;
}

/** In order of their sequence numbers. */
export const loadCheckpoints = async (pool: Pool, range: CheckpointRange): Promise<Checkpoint[]> => {
  const isLatest = range.fromSeq === undefined;
  const { rows } = await pool.query<CheckpointRow>({
    name: isLatest ? 'checkpoints_latest' : 'checkpoints_from',
    text: `select ${COLUMNS} from tick_checkpoint c join instrument i on i.id = c.instrument_id
           where c.instrument_id = $1 and c.seq >= $2 order by c.seq ${isLatest ? 'desc' : ''} limit $3`,
    values: [range.instrumentId, range.fromSeq ?? 0, range.limit],
  });
  const checkpoints = rows.map((row) => ({
    ...row,
    seq: Number.parseInt(row.seq, 10),
    timeMs: Number.parseInt(row.timeMs, 10),
  }));
  return isLatest ? checkpoints.toReversed() : checkpoints;
};

export interface PublishedKey {
  readonly id: string;
  readonly publicKey: string;
  readonly firstUsedMs: number;
}

export const loadKeys = async (pool: Pool): Promise<PublishedKey[]> => {
  const { rows } = await pool.query<{ id: string; publicKey: string; firstUsed: Date }>(
    `select id, encode(public_key, 'hex') as "publicKey", first_used_at as "firstUsed" from proof_key
     order by first_used_at, id`,
  );
  return rows.map(({ id, publicKey, firstUsed }) => ({ id, publicKey, firstUsedMs: firstUsed.getTime() }));
};
