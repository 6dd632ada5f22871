import { type DualReceiptRow, type ReceiptWindow, toDualReceipt, writeDualReceipt } from '@candor/domain/dual/receipt';
import { windowOf } from '@candor/domain/dual/settlement-price';
import type { ReceiptSource, SourceDeps, WrittenReceipt } from '#kernel/product/receipt-source';
import type { Pool, PoolClient } from '#platform/db/pool';

type Sql = Pool | PoolClient;

type Flat = Omit<DualReceiptRow, 'windows'> & { readonly instrumentId: number; readonly tries: number };

const SELECT = `
  select o.id as "orderId", o.reference, i.symbol, o.instrument_id as "instrumentId", o.side, o.shares, o.share_size as "shareSize",
    o.cost, o.linked_price as "linkedPrice", o.rate, o.days, b.name as base, b.scale as "baseScale", q.name as quote,
    q.scale as "quoteScale", (extract(epoch from o.created_at) * 1000)::float8 as "boughtMs", o.maturity_ms::float8 as "maturityMs",
    o.day_ms as "dayMs", o.outcome as result, p.name as currency, o.paid, o.rule_version as "ruleVersion",
    case when o.state = 'failed' then o.tried else o.tried + 1 end as tries
  from dual_order o join instrument i on i.id = o.instrument_id join currency b on b.id = o.base_currency_id
  join currency q on q.id = o.quote_currency_id join currency p on p.id = o.paid_currency_id
  where o.state <> 'open'`;

interface WindowRow extends ReceiptWindow {
  readonly instrumentId: number;
}

const keyOf = (instrumentId: number, fromMs: number, toMs: number): string => `${instrumentId}:${fromMs}:${toMs}`;

/** The windows of all these orders, with one statement: orders of one maturity share theirs. */
const loadWindows = async (sql: Sql, rows: readonly Flat[]): Promise<Map<string, ReceiptWindow>> => {
  const { rows: windows } = await sql.query<WindowRow>(
    `select instrument_id as "instrumentId", from_ms::float8 as "fromMs", to_ms::float8 as "toMs", found, sum from dual_window
     where to_ms = any($1::bigint[])`,
    [[...new Set(rows.flatMap((row) => triesOf(row).map(({ toMs }) => toMs)))]],
  );
  return new Map(
    windows.map(({ instrumentId, ...window }) => [keyOf(instrumentId, window.fromMs, window.toMs), window]),
  );
};

const triesOf = ({ maturityMs, dayMs, tries }: Flat) =>
  Array.from({ length: tries }, (_, tried) => windowOf(maturityMs, dayMs, tried));

const writeAll = async (sql: Sql, rows: readonly Flat[]): Promise<WrittenReceipt[]> => {
  if (rows.length === 0) return [];
  const windows = await loadWindows(sql, rows);
  return rows.map((row) => {
    const { instrumentId, tries: _, ...facts } = row;
    const own = triesOf(row).flatMap(({ fromMs, toMs }) => windows.get(keyOf(instrumentId, fromMs, toMs)) ?? []);
    // Ticks of the windows are kept when they are added up.
    return { id: row.orderId, text: writeDualReceipt(toDualReceipt({ ...facts, windows: own })), keep: null };
  });
};

/** Receipts of dual orders have no ticks of their own: those of a window are shared (GET /dual/evidence). */
export const createDualSource = ({ pool }: SourceDeps): ReceiptSource => ({
  kind: 'dual',
  load: async (userId, id) => {
    const { rows } = await pool.query<Flat>(`${SELECT} and o.id = $1 and o.user_id = $2`, [id, userId]);
    const [written] = await writeAll(pool, rows);
    return written === undefined ? null : { ...written, instrumentId: null, spans: [] };
  },
  list: async (sql, { fromMs, toMs }) => {
    const { rows } = await sql.query<Flat>(
      `${SELECT} and o.settled_at >= to_timestamp($1 / 1000.0) and o.settled_at < to_timestamp($2 / 1000.0) order by o.id`,
      [fromMs, toMs],
    );
    return writeAll(sql, rows);
  },
});
