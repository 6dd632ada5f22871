import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface QuoteRow {
  readonly id: string;
  readonly userId: number;
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  readonly fromPrice: string;
  readonly toPrice: string;
  readonly feePercent: string;
  readonly ruleVersion: number;
  readonly createdAt: Date;
  readonly validUntil: Date;
  /** The exact amount that may be converted at this quote; null: a price shown to the user, not a usable quote. */
  readonly amount: string | null;
  readonly usedAt: Date | null;
  readonly replacedAt: Date | null;
}

export type NewQuote = Omit<QuoteRow, 'usedAt' | 'replacedAt'>;

const COLUMNS = `id, user_id as "userId", from_currency_id as "fromCurrencyId", to_currency_id as "toCurrencyId",
  from_price as "fromPrice", to_price as "toPrice", fee_percent as "feePercent", rule_version as "ruleVersion",
  created_at as "createdAt", valid_until as "validUntil",
  amount, used_at as "usedAt", replaced_at as "replacedAt"`;

/** A quote with an amount replaces the user's open one; an advisory lock serialises the quotes of one user. */
export const insertQuote = async (tx: Tx, quote: NewQuote): Promise<void> => {
  if (quote.amount !== null) {
    await tx.client.query(`select pg_advisory_xact_lock(hashtextextended('convert_quote ' || $1, 0))`, [quote.userId]);
    await tx.client.query(
      `update convert_quote set replaced_at = $2
       where user_id = $1 and amount is not null and used_at is null and replaced_at is null`,
      [quote.userId, quote.createdAt],
    );
  }
  await tx.client.query(
    `insert into convert_quote (id, user_id, from_currency_id, to_currency_id, from_price, to_price, fee_percent,
                                rule_version, created_at, valid_until, amount)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      quote.id,
      quote.userId,
      quote.fromCurrencyId,
      quote.toCurrencyId,
      quote.fromPrice,
      quote.toPrice,
      quote.feePercent,
      quote.ruleVersion,
      quote.createdAt,
      quote.validUntil,
      quote.amount,
    ],
  );
};

/** Locks the quotes in id order until the transaction ends, so that each is used only once. */
export const lockQuotes = async (tx: Tx, ids: readonly string[]): Promise<Map<string, QuoteRow>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<QuoteRow>({
    name: 'fund_lock_quotes',
    text: `select ${COLUMNS} from convert_quote where id = any($1::uuid[]) order by id for update`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

export interface Pair {
  readonly userId: number;
  readonly fromId: number;
  readonly toId: number;
}

export const pairKey = ({ userId, fromId, toId }: Pair): string => `${userId} ${fromId} ${toId}`;

/** The newest quote of each user for a pair of coins. */
export const loadLastQuotes = async (tx: Tx, pairs: readonly Pair[]): Promise<Map<string, QuoteRow>> => {
  if (pairs.length === 0) return new Map();
  const { rows } = await tx.client.query<QuoteRow>({
    name: 'fund_last_quotes',
    text: `select q.* from unnest($1::int[], $2::int[], $3::int[]) as p (user_id, from_id, to_id) cross join lateral (
             select ${COLUMNS} from convert_quote
             where user_id = p.user_id and from_currency_id = p.from_id and to_currency_id = p.to_id
             order by created_at desc limit 1
           ) q`,
    values: [pairs.map((pair) => pair.userId), pairs.map((pair) => pair.fromId), pairs.map((pair) => pair.toId)],
  });
  return new Map(
    rows.map((row) => [pairKey({ userId: row.userId, fromId: row.fromCurrencyId, toId: row.toCurrencyId }), row]),
  );
};

/** The quotes must be locked. Sent with the commit. */
export const sendUsedQuotes = (tx: Tx, ids: readonly string[], at: Date): void => {
  if (ids.length === 0) return;
  tx.send(tx.client.query('update convert_quote set used_at = $2 where id = any($1::uuid[])', [ids, at]));
};

export const deleteOldQuotes = async (pool: Pool, before: Date): Promise<void> => {
  await pool.query('delete from convert_quote where created_at < $1', [before]);
};

/** CNY per USD, in which old clients show prices; 1 while there is no rate. */
export const loadCnyRate = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ perUsd: string }>({
    name: 'fund_cny_rate',
    text: `select per_usd as "perUsd" from fiat_rate where currency_code = 'CNY'`,
  });
  return rows[0]?.perUsd ?? '1';
};
