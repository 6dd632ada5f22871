import { WHO } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Pair } from './rebates.store';

export interface FlagRow {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly parentId: number;
  readonly parentName: string;
  readonly reason: 'same_address' | 'same_device' | 'same_card' | 'same_document' | 'same_wallet';
  readonly state: 'open' | 'confirmed' | 'cleared';
  readonly withheldUsdt: string;
  readonly decidedBy: string;
  readonly note: string;
  readonly createdMs: number;
}

export const loadFlags = async (
  pool: Pool,
  { state, page, limit }: { readonly state: string; readonly page: number; readonly limit: number },
): Promise<{ readonly rows: readonly FlagRow[]; readonly total: number }> => {
  const [list, count] = await Promise.all([
    pool.query<FlagRow>(
      `select f.id, f.user_id as "userId", ${WHO}, f.parent_id as "parentId", coalesce(p.email, p.phone) as "parentName", f.reason,
         f.state, f.decided_by as "decidedBy", f.decision_note as note, (extract(epoch from f.created_at) * 1000)::float8 as "createdMs",
         (select coalesce(sum(r.value_usdt), 0)::text from rebate r
          where r.payer_id = f.user_id and r.user_id = f.parent_id and r.state = 'withheld') as "withheldUsdt"
       from invite_flag f join app_user u on u.id = f.user_id join app_user p on p.id = f.parent_id
       where $1 = '' or f.state = $1 order by f.state <> 'open', f.id desc limit $2 offset $3`,
      [state, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from invite_flag where $1 = '' or state = $1`, [
      state,
    ]),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

/** Null: unknown, or decided already. */
export const lockOpenFlag = async ({ client }: Tx, id: number): Promise<Pair | null> => {
  const { rows } = await client.query<Pair>(
    `select user_id as "userId", parent_id as "parentId" from invite_flag where id = $1 and state = 'open' for update`,
    [id],
  );
  return rows[0] ?? null;
};

export interface DecidedFlag {
  readonly id: number;
  readonly state: 'confirmed' | 'cleared';
  readonly decidedBy: string;
  readonly note: string;
  readonly now: Date;
}

export const updateFlag = async ({ client }: Tx, { id, state, decidedBy, note, now }: DecidedFlag): Promise<void> => {
  await client.query(
    'update invite_flag set state = $2, decided_by = $3, decision_note = $4, decided_at = $5 where id = $1',
    [id, state, decidedBy, note, now],
  );
};
