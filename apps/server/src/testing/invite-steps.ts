import { INVITE_RULES } from '@candor/domain/invite/invite-rules';
import { findInvite, insertFirstCode, insertLink } from '#modules/invite/index';
import { INVITE_INVARIANTS } from '#modules/invite/invite-invariants';
import { payRebates } from '#modules/invite/use-cases/pay-rebates';
import { runRebates } from '#modules/invite/use-cases/run-rebates';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { startFuturesApp } from './futures-steps';
import { standingClock } from './standing-clock';
import { type TestApp, type TestUser, UNUSED_HASH } from './test-app';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

export interface InviteTestApp extends TestApp {
  readonly clock: ReturnType<typeof standingClock>;
}

/** An app whose clock stands still. Addresses come from X-Forwarded-For. */
export const startInviteApp = async (env: Readonly<Record<string, string>> = {}): Promise<InviteTestApp> => {
  const clock = standingClock();
  return { ...(await startFuturesApp({ clock, env: { CANDOR_TRUST_PROXY: '127.0.0.1', ...env } })), clock };
};

export const codeOf = async ({ pool }: Pick<TestApp, 'pool'>, userId: number): Promise<string> => {
  const { rows } = await pool.query<{ code: string }>('select invite_code as code from app_user where id = $1', [
    userId,
  ]);
  return rows[0]?.code ?? '';
};

/** A user who came by a code, as a registration makes one, with a session. */
export const addInvited = async (
  test: TestApp,
  { code, ip = '' }: { readonly code: string; readonly ip?: string },
): Promise<TestUser> => {
  const { pool, clock, newToken } = test.app.parts;
  const invite = await findInvite(pool, code);
  if (invite === null) throw new Error(`no code ${code}`);
  const [name, token, now] = [newId(), newToken(), new Date(clock.nowMs())];
  const id = await withTx(pool, async (tx) => {
    const { rows } = await tx.client.query<{ id: number }>(
      `insert into app_user (email, password_hash, invite_code, parent_id, created_at) values ($1, $2, $3, $4, $5) returning id`,
      [`${name}@candor.test`, UNUSED_HASH, name.slice(-12).toUpperCase(), invite.parentId, now],
    );
    const userId = rows[0]?.id ?? 0;
    await insertFirstCode(tx, userId);
    await insertLink(tx, { userId, invite, rules: INVITE_RULES, ip, now });
    return userId;
  });
  await addSession(test, { userId: id, token, ip: ip || '127.0.0.1' });
  return { id, token };
};

export const addSession = async (
  { pool, app }: Pick<TestApp, 'pool' | 'app'>,
  session: { readonly userId: number; readonly ip: string; readonly token?: string; readonly userAgent?: string },
): Promise<void> => {
  const { userId, ip, token = app.parts.newToken(), userAgent = 'test' } = session;
  await pool.query(
    `insert into session (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     values ($1, sha256(convert_to($2, 'UTF8')), $3, $4, $5, $5, $5::timestamptz + interval '300 days')`,
    [userId, token, ip, userAgent, new Date(app.parts.clock.nowMs())],
  );
};

export interface MadeFill {
  readonly userId: number;
  readonly fee: string;
  readonly atMs: number;
  readonly couponId?: number;
}

/** A row of an opening that paid this fee, without its entries. Returns the id of the position. */
export const addOpening = async ({ pool }: Pick<TestApp, 'pool'>, fill: MadeFill): Promise<number> => {
  const { userId, fee, atMs, couponId = null } = fill;
  const { rows } = await pool.query<{ id: number }>(
    `insert into futures_position (user_id, instrument_id, currency_id, side, status, entry_kind, lots, lots_left, contract_size, multiple,
       entry_price, entry_seq, margin, margin_left, open_fee, close_cause, watch_seq, rule_version, reference, created_at, opened_at,
       ended_at, coupon_id)
     values ($1, 1, 3, 'long', 'closed', 'market', 1, 0, 1, 1, 1, 1, 1, 0, $2, 'user', 0, 1, gen_random_uuid(), $3, $3, $3, $4) returning id`,
    [userId, fee, new Date(atMs), couponId],
  );
  return rows[0]?.id ?? 0;
};

/** A row of a close, of a position of its own. Returns its id. */
export const addClose = async (
  test: Pick<TestApp, 'pool'>,
  { cause = 'user', ...fill }: MadeFill & { readonly cause?: string },
): Promise<number> => {
  const position = await addOpening(test, { ...fill, fee: '0' });
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into futures_fill (position_id, nth, user_id, instrument_id, cause, lots, price, tick_seq, tick_ms, pnl, fee, margin_released,
       before, rule_version, reference, created_at)
     values ($1, 1, $2, 1, $3, 1, 1, 1, 1, 0, $4, 1, '{}', 1, gen_random_uuid(), $5) returning id::text as id`,
    [position, fill.userId, cause, fill.fee, new Date(fill.atMs)],
  );
  return Number.parseInt(rows[0]?.id ?? '0', 10);
};

export interface MadeTrade {
  readonly buyerId: number;
  readonly sellerId: number;
  readonly price: string;
  /** In the base coin, and in the quote coin. */
  readonly buyerFee: string;
  readonly sellerFee: string;
  readonly atMs: number;
}

/** A row of a BTC trade whose taker is the buyer, without orders and entries. Returns its id. */
export const addTrade = async ({ pool }: Pick<TestApp, 'pool'>, trade: MadeTrade): Promise<number> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into spot_trade (instrument_id, seq, command_seq, price, amount, taker_side, maker_order_id, taker_order_id, maker_user_id,
       taker_user_id, buyer_paid, buyer_fee, seller_received, seller_fee, with_house, entry_reference, created_at)
     select 1, coalesce(max(seq), 0) + 1, 1, $1, 1, 'buy', 1, 2, $2, $3, 1, $4, 1, $5, false, gen_random_uuid(), $6
     from spot_trade where instrument_id = 1 returning id::text as id`,
    [trade.price, trade.sellerId, trade.buyerId, trade.buyerFee, trade.sellerFee, new Date(trade.atMs)],
  );
  return Number.parseInt(rows[0]?.id ?? '0', 10);
};

const momentOf = ({ clock }: InviteTestApp) => ({ nowMs: clock.nowMs(), ensureHeld: async () => undefined });

/** The daily job, as one process runs it. */
export const runDays = (test: InviteTestApp): Promise<number> => runRebates(test.app.parts, momentOf(test));
export const pay = (test: InviteTestApp): Promise<number> => payRebates(test.app.parts, momentOf(test));

/** One minute and a bit after the next UTC midnight. */
export const nextDay = (test: InviteTestApp): void =>
  test.clock.setMs((Math.floor(test.clock.nowMs() / DAY) + 1) * DAY + 90_000);

/** Sessions of operators last twelve hours, and days pass in these tests. */
export const keepOperators = async ({
  pool,
  clock,
}: Pick<TestApp, 'pool'> & { readonly clock: { nowMs(): number } }): Promise<void> => {
  await pool.query(
    `update operator_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'`,
    [new Date(clock.nowMs())],
  );
};

export interface RebateFacts {
  readonly kind: string;
  readonly fillId: number;
  readonly level: number;
  readonly userId: number;
  readonly payerId: number;
  readonly currencyId: number;
  readonly amount: string;
  readonly value: string;
  readonly state: string;
  readonly reason: string;
}

export const rebatesOf = async ({ pool }: Pick<TestApp, 'pool'>, payerId: number): Promise<RebateFacts[]> => {
  const { rows } = await pool.query<RebateFacts>(
    `select fill_kind as kind, fill_id::int as "fillId", level, user_id as "userId", payer_id as "payerId", currency_id as "currencyId",
            trim_scale(amount)::text as amount, trim_scale(value_usdt)::text as value, state, reason
     from rebate where payer_id = $1 order by fill_kind, fill_id, level`,
    [payerId],
  );
  return rows;
};

/** The statements that invariant I22 does not hold for. */
export const findViolations = async ({ pool }: Pick<TestApp, 'pool'>): Promise<unknown[]> => {
  const found = await Promise.all(INVITE_INVARIANTS.map(({ sql }) => pool.query(sql)));
  return found.flatMap(({ rows }) => rows);
};
