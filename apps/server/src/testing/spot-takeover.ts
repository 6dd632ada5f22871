import { expect } from 'vitest';
import { referenceFrom } from '#kernel/ledger/reference';
import type { Pool } from '#platform/db/pool';
import { pollUntil } from '#platform/runtime/monotonic';
import type { SpotLoad } from './spot-load';

const BTC_BOOK = 1;

/** Midpoint between the lowest and the highest allowed order price, in cents. */
export const readMiddle = async (origin: string): Promise<number> => {
  const middle = await pollUntil(
    async () => {
      const response = await fetch(`${origin}/api/spot/market?currency_id=1&legal_id=3`);
      const { message } = (await response.json()) as { message: { lowest_price: string; highest_price: string } };
      const cents = (text: string): number => Number.parseInt(text.replace('.', ''), 10);
      const [low, high] = [message.lowest_price, message.highest_price].map((text) =>
        cents(text.includes('.') ? text.padEnd(text.indexOf('.') + 3, '0') : `${text}00`),
      );
      return low ? Math.floor((low + (high ?? 0)) / 2) : null;
    },
    { timeoutMs: 60_000, everyMs: 200 },
  );
  if (middle === null) throw new Error('the index has no price');
  return middle;
};

export interface BookOwner {
  readonly holder: string;
  readonly applied: number;
}

const readOwner = async (pool: Pool): Promise<BookOwner> => {
  const { rows } = await pool.query<{ holder: string; applied: string }>(
    `select min(j.holder) as holder, min(p.applied_seq) as applied from job_lease j, spot_progress p
     where j.name like 'spot_book_%' and j.expires_at > clock_timestamp() and p.instrument_id = $1
     having count(distinct j.holder) = 1 and count(*) = (select count(*) from spot_book)`,
    [BTC_BOOK],
  );
  return { holder: rows[0]?.holder ?? '', applied: Number(rows[0]?.applied ?? 0) };
};

/** Resolves with the one process that owns all books. */
export const untilOwned = async (pool: Pool, butNotBy = ''): Promise<BookOwner> => {
  const owner = await pollUntil(
    async () => {
      const now = await readOwner(pool);
      return now.holder !== '' && now.holder !== butNotBy ? now : null;
    },
    { timeoutMs: 60_000, everyMs: 50 },
  );
  if (owner === null) throw new Error('nobody owns the books');
  return owner;
};

/** Resolves when another process owns the books and applies commands. */
export const untilBooksTakenOver = async (pool: Pool, from: BookOwner): Promise<BookOwner> => {
  const next = await untilOwned(pool, from.holder);
  const isFurther = async () => ((await readOwner(pool)).applied > next.applied ? true : null);
  if (!(await pollUntil(isFurther, { timeoutMs: 60_000, everyMs: 50 }))) throw new Error('the book stands still');
  return next;
};

interface OrderRow {
  readonly id: number;
  readonly reference: string;
  readonly filled: string;
  readonly state: string;
  readonly reason: string;
}

const loadOrders = async (pool: Pool): Promise<Map<string, OrderRow>> => {
  const { rows } = await pool.query<OrderRow>(
    'select id, reference, filled, state, end_reason as reason from spot_order',
  );
  return new Map(rows.map((row) => [row.reference, row]));
};

/** Every acknowledged order exists once, in the acknowledged state or a later one. */
export const expectNoOrderLost = async (pool: Pool, load: SpotLoad, users: readonly string[]): Promise<void> => {
  const ids = await pool.query<{ id: number }>(
    'select id from app_user where email = any($1) order by array_position($1, email)',
    [users],
  );
  const rows = await loadOrders(pool);
  for (const { key, userIndex, order } of load.acknowledged) {
    const row = rows.get(referenceFrom('call', ids.rows[userIndex]?.id ?? 0, '/spot/order', key));
    expect(row?.id, key).toBe(order.id);
    if (order.state !== 'open') {
      expect({ state: row?.state, reason: row?.reason, filled: row?.filled }).toEqual({
        state: order.state,
        reason: order.end_reason,
        filled: order.filled,
      });
    }
  }
  expect(new Set(load.acknowledged.map(({ order }) => order.id)).size).toBe(load.acknowledged.length);
  expect(rows.size).toBe(load.acknowledged.length);
  const byId = new Map([...rows.values()].map((row) => [row.id, row]));
  for (const id of load.cancelled) expect(byId.get(id)).toMatchObject({ state: 'cancelled', reason: 'user' });
};
