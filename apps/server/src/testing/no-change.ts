import { expect } from 'vitest';
import type { Pool } from '#platform/db/pool';

/** Tables that change although a request was refused, or by themselves: a refusal may count an attempt, write a log or ask for a quote. */
const CHANGES_ANYWAY = [
  'audit_entry',
  'audit_head',
  'candle',
  'coin_cost_mark',
  'convert_quote',
  'copy_leader_figures',
  'copy_leader_hour',
  'coupon_fee_run',
  'dual_cover',
  'dual_due',
  'dual_product',
  'dual_window',
  'entry_price',
  'fee_level_run',
  'futures_cursor',
  'ieo_price',
  'job_lease',
  'job_run',
  'ledger_seal',
  'lock_round',
  'login_attempt',
  'login_event',
  'one_time_code',
  'operator_session',
  'outbox_claim',
  'own_price',
  'passkey_challenge',
  'price_alert_cursor',
  'proof_key',
  'receipt_leaf',
  'receipt_tree',
  'reference_price',
  'room_presence',
  'schema_migration',
  'self_limit_use',
  'session',
  'socket_event',
  'spot_cost_mark',
  'spot_progress',
  'spot_snapshot',
  'tick_sweep',
  'wallet_snapshot',
];

/** Every write of a row, even with the same values, changes its ctid and xmin. */
const ROW = `concat(t.ctid, ' ', t.xmin)`;
/** Without the last-seen time, which reads update too. */
const SESSION = `concat_ws('|', t.id, t.user_id, t.token_hash, t.created_at, t.expires_at, t.revoked_at)`;

/** A row that covers nothing is made by the first question. */
const COVER = `select 'dual_cover' as name, coalesce(string_agg(currency_id || ' ' || needed, ','), '') as rows from dual_cover where needed <> 0`;

const countRows = (table: string, row: string): string =>
  `select '${table}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as rows from ${table} t`;

type Fingerprint = Readonly<Record<string, string>>;

/** The statement, made once per process: every table but those above, so that a new one cannot be forgotten. */
let statement: Promise<string> | undefined;

const writeStatement = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !CHANGES_ANYWAY.includes(name));
  return [...tables.map((table) => countRows(table, ROW)), countRows('session', SESSION), COVER].join(' union all ');
};

/** Per table, its row count and a sum of row hashes. */
const takeFingerprint = async (pool: Pool): Promise<Fingerprint> => {
  statement ??= writeStatement(pool);
  const query = { name: 'no_change_fingerprint', text: await statement };
  const { rows } = await pool.query<{ name: string; rows: string }>(query);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
};

/** Patterns no reply may contain: a stack trace, SQL, a table name, a path. */
const LEAKS: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \(/,
  /\.[cm]?[jt]s:\d+/,
  /\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b/i,
  /\b(?:ledger_|app_user|idempotency_key|login_attempt|pg_|relation "|syntax error)/,
  /\/(?:node_modules|src|usr|tmp|var|home)\//,
];

interface Reply {
  readonly status: number;
  readonly text?: string;
  readonly message?: unknown;
}

interface Watched {
  readonly pool: Pool;
  readonly origin: string;
}

/** The reply is not a fault and reveals no internals. */
export const expectDecent = (reply: Reply): void => {
  const text = reply.text ?? JSON.stringify(reply.message);
  expect(reply.status, text).toBeLessThan(500);
  for (const leak of LEAKS) expect(text).not.toMatch(leak);
};

const BUILT_IN = Object.getOwnPropertyNames(Object.prototype);

/** Takes a fingerprint of the state. The returned function checks that it is unchanged and that the server is up. */
export const rememberState = async ({ pool, origin }: Watched): Promise<() => Promise<void>> => {
  const before = await takeFingerprint(pool);
  return async () => {
    expect(await takeFingerprint(pool)).toEqual(before);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(BUILT_IN);
  };
};

/**
 * Runs requests that must have no effect and returns their replies. Afterwards every watched table is unchanged, the
 * server answers, no prototype is polluted, and no reply is a fault or reveals internals.
 */
export const expectNoChange = async <R extends Reply | readonly Reply[]>(
  watched: Watched,
  action: () => Promise<R>,
): Promise<R> => {
  const expectSameState = await rememberState(watched);
  const replies = await action();
  await expectSameState();
  for (const reply of [replies].flat() as Reply[]) expectDecent(reply);
  return replies;
};
