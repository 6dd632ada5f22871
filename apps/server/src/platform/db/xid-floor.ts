import type { Pool } from './pool';

/** Transactions below this number are over: what they wrote can be seen. */
export const loadXidFloor = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ floor: string }>({
    name: 'xid_floor',
    text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as floor',
  });
  return rows[0]?.floor ?? '0';
};
