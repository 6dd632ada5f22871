import { expect } from 'vitest';
import type { Pool } from '#platform/db/pool';

/** Tables a refused request could have changed. Attempt counters and seals change on their own and are excluded. */
const WATCHED = [
  'app_user',
  'currency',
  'ledger_account',
  'ledger_posting',
  'ledger_hold',
  'ledger_rounding',
  'idempotency_key',
  'upload_file',
  'media_file',
  'kyc_submission',
  'wallet_address',
  'bank_card',
  'credit_score_entry',
  'credit_score_matter',
  'credit_score_appeal',
  'deposit',
  'withdrawal',
  'entry_explanation',
  'rule_version',
  'operator',
  'operator_making',
  'proposal',
  'operator_notice',
  'article',
  'article_text',
  'support_case',
  'support_wait',
  'support_canned',
  'chat_visitor',
  'self_limit',
  'self_exclusion',
  'totp_backup_code',
  'passkey',
  'notification',
  'notify_switch',
  'notify_privacy',
  'push_device',
  'menu_entry',
  'public_setting',
  'favourite',
  'price_alert',
  'instrument',
  'tick',
  'tick_checkpoint',
  'tick_keep',
  'fiat_rate',
  'spot_book',
  'spot_order',
  'spot_command',
  'spot_trade',
  'option_order',
  'risk_acceptance',
  'futures_position',
  'futures_close_order',
  'futures_fill',
  'futures_night',
  'nft_artist',
  'nft_follow',
  'nft_series',
  'nft_work',
  'nft_favourite',
  'nft_offer',
  'nft_bid',
  'nft_bidder',
  'nft_order',
  'nft_sale',
  'nft_box',
  'nft_message',
  'otc_payment_kind',
  'otc_payment_method',
  'otc_trader',
  'otc_ad',
  'otc_ad_version',
  'otc_order',
  'otc_dispute',
  'otc_rating',
  'otc_block',
  'chat_conversation',
  'chat_member',
  'chat_message',
  'game_grant',
  'game_seed',
  'game_round',
  'room',
  'room_author',
  'room_message',
  'room_block',
  'room_report',
  'room_case',
  'room_act',
  'coupon_campaign',
  'coupon_audience',
  'coupon',
  'coupon_event',
  'coupon_plan',
  'coupon_fee_share',
  'invite_code',
  'invite_link',
  'invite_flag',
  'rebate',
  'rebate_payout',
  'rebate_debt',
  'rebate_run',
  'fee_reversal',
] as const;

/** Every write of a row, even with the same values, changes its ctid and xmin. */
const ROW = `concat(t.ctid, ' ', t.xmin)`;
/** Without the last-seen time, which reads update too. */
const SESSION = `concat_ws('|', t.id, t.user_id, t.token_hash, t.created_at, t.expires_at, t.revoked_at)`;

const countRows = (table: string, row: string): string =>
  `select '${table}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as rows from ${table} t`;

const FINGERPRINT = {
  name: 'no_change_fingerprint',
  text: [...WATCHED.map((table) => countRows(table, ROW)), countRows('session', SESSION)].join(' union all '),
};

type Fingerprint = Readonly<Record<string, string>>;

/** Per table, its row count and a sum of row hashes. */
const takeFingerprint = async (pool: Pool): Promise<Fingerprint> => {
  const { rows } = await pool.query<{ name: string; rows: string }>(FINGERPRINT);
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
