import type { Pool } from '#platform/db/pool';
import type { UserAccount } from './chart';
import { nextParameter, type RecordShape, shapeName, withNewest } from './record-sql';

export interface RecordFilter {
  readonly userId: number;
  /** 0: all. */
  readonly currencyId: number;
  /** Null: all that hold money; points only when they are asked for. */
  readonly account: UserAccount | null;
  readonly kind: string | null;
  /** Only the receiving side, so that a transfer between own accounts shows once. */
  readonly receivingOnly: boolean;
  /** From this moment on; null: from the beginning. */
  readonly from: Date | null;
  /** Up to this moment, without it; null: until now. */
  readonly to: Date | null;
}

export interface RecordRow {
  readonly postingId: string;
  readonly isCredit: boolean;
  readonly account: UserAccount;
  /** The other account when it is the user's own, else null. */
  readonly counterAccount: UserAccount | null;
  readonly currencyId: number;
  readonly value: string;
  readonly after: string;
  readonly kind: string;
  readonly createdAt: Date;
}

/** One side of a posting. A posting between two own accounts gives two records, the paying one first. */
export interface RecordPlace {
  readonly postingId: bigint;
  readonly isCredit: boolean;
}

export const shapeOf = ({ kind, receivingOnly }: RecordFilter): RecordShape => ({
  byKind: kind !== null,
  receivingOnly,
});

/** In the order record-sql.ts expects. */
export const filterValues = (filter: RecordFilter): unknown[] => [
  filter.userId,
  filter.currencyId,
  filter.account,
  filter.from,
  filter.to,
  ...(filter.kind === null ? [] : [filter.kind]),
];

const COLUMNS = `n.id as "postingId", n.is_credit as "isCredit", n.type as account, c.type as "counterAccount",
  n.currency_id as "currencyId", n.value, n.after, n.kind, n.created_at as "createdAt"`;
const WITH_COUNTER = `left join ledger_account c on c.id = n.counter_id and c.owner_id = $1 and c.bucket = 'available'`;
const ORDER = 'order by n.id desc, n.is_credit';

const LAST_POSTING = 9_223_372_036_854_775_807n;

/**
 * Account records, newest first: every movement of the user's available money, with the balance after it. `after` is the
 * last record seen, so the thousandth page costs what the first does.
 */
export const loadRecordsAfter = async (
  pool: Pool,
  filter: RecordFilter,
  { after, limit }: { readonly after: RecordPlace | null; readonly limit: number },
): Promise<{ rows: RecordRow[]; more: boolean }> => {
  const shape = shapeOf(filter);
  const first = nextParameter(shape);
  const [most, belowDebit, belowCredit] = [`$${first}::int`, `$${first + 1}::bigint`, `$${first + 2}::bigint`];
  const last = after ?? { postingId: LAST_POSTING, isCredit: true };
  // The paying side of a posting comes before its receiving side.
  const credits = last.isCredit ? last.postingId : last.postingId + 1n;
  const { rows } = await pool.query<RecordRow>({
    name: `ledger_records_after${shapeName(shape)}`,
    text: `${withNewest(shape, { most, belowDebit, belowCredit })}
           select ${COLUMNS} from (select * from newest n ${ORDER} limit ${most}) n ${WITH_COUNTER} ${ORDER}`,
    values: [...filterValues(filter), limit + 1, String(last.postingId), String(credits)],
  });
  return { rows: rows.slice(0, limit), more: rows.length > limit };
};

/** Pages by number exist for old clients and end at this row; older records are reached by cursor or by date. */
const DEEPEST_ROW = 10_000;
/** Counting stops here: a longer history must not cost more. */
const COUNTED_ROWS = 1_000;

const countRecords = async (pool: Pool, filter: RecordFilter): Promise<number> => {
  const shape = shapeOf(filter);
  const most = `$${nextParameter(shape)}::int`;
  const { rows } = await pool.query<{ counted: number }>({
    name: `ledger_count_records${shapeName(shape)}`,
    text: `${withNewest(shape, { most })} select count(*)::int as counted from (select from newest limit ${most}) counted`,
    values: [...filterValues(filter), COUNTED_ROWS],
  });
  return rows[0]?.counted ?? 0;
};

const loadPage = async (
  pool: Pool,
  filter: RecordFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<RecordRow[]> => {
  if (offset >= DEEPEST_ROW) return [];
  const shape = shapeOf(filter);
  const first = nextParameter(shape);
  const { rows } = await pool.query<RecordRow>({
    name: `ledger_record_page${shapeName(shape)}`,
    text: `${withNewest(shape, { most: `$${first}::int` })}
           select ${COLUMNS} from (select * from newest n ${ORDER} limit $${first + 1}::int offset $${first + 2}::int) n
           ${WITH_COUNTER} ${ORDER}`,
    values: [...filterValues(filter), offset + limit, limit, offset],
  });
  return rows;
};

/**
 * A page by number. The total is exact up to 1,000; above that it is the number of rows seen so far, plus one if the
 * page is full, so clients that rely on it continue until a page is empty.
 */
export const loadRecordPage = async (
  pool: Pool,
  filter: RecordFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: RecordRow[]; total: number }> => {
  const offset = (page - 1) * limit;
  const [rows, counted] = await Promise.all([loadPage(pool, filter, { offset, limit }), countRecords(pool, filter)]);
  if (counted < COUNTED_ROWS) return { rows, total: counted };
  const shown = rows.length === 0 ? 0 : offset + rows.length;
  return { rows, total: Math.max(counted, rows.length === limit ? shown + 1 : shown) };
};
