import type { Pool } from '#platform/db/pool';

/** null when there is no such ticket. */
export const loadTicketStatus = async (pool: Pool, id: number): Promise<string | null> => {
  const { rows } = await pool.query<{ status: string }>('select status from support_ticket where id = $1', [id]);
  return rows[0]?.status ?? null;
};
