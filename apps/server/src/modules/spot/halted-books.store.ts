import type { Found } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface HaltItem {
  readonly id: number;
  readonly symbol: string;
  readonly commandSeq: string | null;
  readonly action: 'place' | 'cancel' | 'edit' | null;
  readonly orderId: number | null;
  readonly userId: number | null;
  readonly error: string;
  readonly waiting: string;
  readonly proposalId: number | null;
  readonly resumedHow: 'retry' | 'skip' | null;
  readonly resumedAt: Date | null;
  readonly proposedBy: string | null;
  readonly approvedBy: string | null;
  readonly createdAt: Date;
}

export const subjectOf = (symbol: string): string => `book ${symbol}`;

const FROM = `
  from spot_book_halt h join instrument i on i.id = h.instrument_id
  join spot_book b on b.instrument_id = h.instrument_id join spot_progress g on g.instrument_id = h.instrument_id
  left join spot_command c on c.instrument_id = h.instrument_id and c.seq = h.command_seq
  left join spot_order o on o.id = c.order_id and o.instrument_id = c.instrument_id`;
const WANTED = `($1 = 'all' or ($1 = 'open') = (h.resumed_at is null))`;

const LIST = `
  select h.id, i.symbol, h.command_seq as "commandSeq", c.action, o.id as "orderId", o.user_id as "userId", h.error,
         case when h.resumed_at is null then b.last_seq - g.applied_seq else 0 end as waiting, q.id as "proposalId",
         h.resumed_how as "resumedHow", h.resumed_at as "resumedAt", m.email as "proposedBy", a.email as "approvedBy",
         h.halted_at as "createdAt"
  ${FROM} left join operator m on m.id = h.proposed_by left join operator a on a.id = h.approved_by
  left join proposal q on h.resumed_at is null and q.kind = 'book_resume' and q.state = 'open' and q.subject = 'book ' || i.symbol
  where ${WANTED} order by h.id desc limit $2 offset $3`;

export const loadHaltedBooks = async (
  pool: Pool,
  { state, page, limit }: { state: string; page: number; limit: number },
): Promise<Found<HaltItem>> => {
  const [list, count] = await Promise.all([
    pool.query<HaltItem>(LIST, [state, limit, (page - 1) * limit]),
    pool.query<{ total: number }>(`select count(*)::int as total from spot_book_halt h where ${WANTED}`, [state]),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export interface HaltToResume {
  readonly symbol: string;
  readonly commandSeq: string | null;
  readonly action: string | null;
  readonly orderId: number | null;
  /** Owner of the order; null: no order. */
  readonly userId: number | null;
  readonly error: string;
}

/** Null when the halt does not exist or the book has been resumed. */
export const loadHaltToResume = async ({ client }: Tx, id: number): Promise<HaltToResume | null> => {
  const { rows } = await client.query<HaltToResume>(
    `select i.symbol, h.command_seq as "commandSeq", c.action, o.id as "orderId", o.user_id as "userId", h.error
     ${FROM} where h.id = $1 and h.resumed_at is null`,
    [id],
  );
  return rows[0] ?? null;
};
