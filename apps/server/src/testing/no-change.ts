import { expect } from 'vitest';
import type { Pool } from '#platform/db/pool';

/** Everything a refused request could have changed. Attempt counters and seals move on their own and are left out. */
const WATCHED: Readonly<Record<string, string>> = {
  app_user: 't::text',
  // When a session was last seen is written by reads too.
  session: `concat_ws('|', t.id, t.user_id, t.token_hash, t.created_at, t.expires_at, t.revoked_at)`,
  currency: 't::text',
  ledger_account: 't::text',
  ledger_posting: 't::text',
  ledger_hold: 't::text',
  ledger_rounding: 't::text',
  idempotency_key: 't::text',
  upload_file: 't::text',
  kyc_submission: 't::text',
  wallet_address: 't::text',
  bank_card: 't::text',
  credit_score_entry: 't::text',
  deposit: 't::text',
  withdrawal: 't::text',
  entry_explanation: 't::text',
  rule_version: 't::text',
  operator: 't::text',
  proposal: 't::text',
  operator_notice: 't::text',
  article: 't::text',
  article_text: 't::text',
  support_ticket: 't::text',
  self_limit: 't::text',
  self_exclusion: 't::text',
  totp_backup_code: 't::text',
  notification: 't::text',
  menu_entry: 't::text',
  public_setting: 't::text',
  favourite: 't::text',
  price_alert: 't::text',
  instrument: 't::text',
  tick: 't::text',
  tick_checkpoint: 't::text',
  tick_keep: 't::text',
  fiat_rate: 't::text',
  spot_book: 't::text',
  spot_order: 't::text',
  spot_command: 't::text',
  spot_trade: 't::text',
  option_order: 't::text',
  risk_acceptance: 't::text',
  futures_position: 't::text',
  futures_fill: 't::text',
  futures_night: 't::text',
};

const FINGERPRINT = Object.entries(WATCHED)
  .map(
    ([table, row]) =>
      `select '${table}' as name, count(*) || ' ' || coalesce(md5(string_agg(${row}, E'\\n' order by ${row})), '') as rows from ${table} t`,
  )
  .join(' union all ');

type Fingerprint = Readonly<Record<string, string>>;

/** One line per table: its number of rows and a hash of them. */
const takeFingerprint = async (pool: Pool): Promise<Fingerprint> => {
  const { rows } = await pool.query<{ name: string; rows: string }>(FINGERPRINT);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
};

/** What no reply may carry: a stack, a query, a name of a table, a path. */
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

const expectDecent = (reply: Reply): void => {
  const text = reply.text ?? JSON.stringify(reply.message);
  expect(reply.status, text).toBeLessThan(500);
  for (const leak of LEAKS) expect(text).not.toMatch(leak);
};

const BUILT_IN = Object.getOwnPropertyNames(Object.prototype);

/**
 * Runs what must leave no trace and hands its replies on. Afterwards every watched table is as before, the server
 * answers, no prototype has grown, and no reply is a fault or tells about the inside.
 */
export const expectNoChange = async <R extends Reply | readonly Reply[]>(
  { pool, origin }: Watched,
  action: () => Promise<R>,
): Promise<R> => {
  const before = await takeFingerprint(pool);
  const replies = await action();
  expect(await takeFingerprint(pool)).toEqual(before);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(BUILT_IN);
  for (const reply of [replies].flat() as Reply[]) expectDecent(reply);
  return replies;
};
