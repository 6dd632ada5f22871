import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface OperatorDevice {
  readonly id: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** The operator's device with this token, used since then; null: the operator is not known there. */
export const loadDeviceId = async (
  pool: Pool,
  { email, tokenHash, usedSince }: { email: string; tokenHash: Buffer; usedSince: Date },
): Promise<number | null> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'ops_device',
    text: `select d.id from operator_device d join operator o on o.id = d.operator_id
           where d.token_hash = $2 and o.email = $1 and o.status = 'active' and d.last_used_at > $3`,
    values: [email, tokenHash, usedSince],
  });
  return rows[0]?.id ?? null;
};

export const loadDevices = async (pool: Pool, operatorId: number, usedSince: Date): Promise<OperatorDevice[]> => {
  const { rows } = await pool.query<OperatorDevice>(
    `select id, ip, user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt"
     from operator_device where operator_id = $1 and last_used_at > $2 order by last_used_at desc, id desc`,
    [operatorId, usedSince],
  );
  return rows;
};

export interface DeviceUse {
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** False: it was forgotten meanwhile. */
export const touchDevice = async (tx: Tx, id: number, { ip, userAgent, now }: DeviceUse): Promise<boolean> => {
  const { rowCount } = await tx.client.query(
    'update operator_device set last_used_at = $2, ip = $3, user_agent = $4 where id = $1',
    [id, now, ip, userAgent],
  );
  return rowCount === 1;
};

/** Adds a device and forgets those not used for longest, so that at most `keep` remain. Lock the operator before. */
export const insertDevice = async (
  tx: Tx,
  device: DeviceUse & { readonly operatorId: number; readonly tokenHash: Buffer; readonly keep: number },
): Promise<void> => {
  const { operatorId, tokenHash, ip, userAgent, now, keep } = device;
  await tx.client.query(
    `insert into operator_device (operator_id, token_hash, ip, user_agent, created_at, last_used_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [operatorId, tokenHash, ip, userAgent, now],
  );
  await tx.client.query(
    `delete from operator_device where operator_id = $1 and id not in (
       select id from operator_device where operator_id = $1 order by last_used_at desc, id desc limit $2)`,
    [operatorId, keep],
  );
};

/** False: the operator has no such device. */
export const deleteDevice = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const { rowCount } = await tx.client.query('delete from operator_device where id = $2 and operator_id = $1', [
    operatorId,
    id,
  ]);
  return rowCount === 1;
};

export const deleteDevices = async (tx: Tx, operatorId: number): Promise<void> => {
  await tx.client.query('delete from operator_device where operator_id = $1', [operatorId]);
};
