import type { ReplyOf } from '@candor/contract/call';
import type { DualSide, dualOrder, dualPreview, dualPurchase, dualTable } from '@candor/contract/dual';
import { saleDayOf } from '@candor/domain/dual/sale-days';
import { windowOf } from '@candor/domain/dual/settlement-price';
import { joinEvidence, type WindowEvidence } from '@candor/domain/dual/window-evidence';
import type { ReceiptFile } from '@candor/domain/proof/receipt-check';
import { houseOf } from '#kernel/ledger/chart';
import { compoundOrders } from '#modules/dual/use-cases/compound-orders';
import { makeProducts } from '#modules/dual/use-cases/make-products';
import { settleDue } from '#modules/dual/use-cases/settle-due';
import { withTx } from '#platform/db/with-tx';
import { type Clock, systemClock, type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { publishTicks } from './market-steps';
import { downloadReceipt, nodeCrypto } from './proof-steps';
import { type CallReply, startTestApp, type TestApp, type TestUser } from './test-app';

export const BTC = 1;
const ETH = 2;
export const USDT = 3;

/** A day of these tests: its window has 100 seconds, of which 90 are needed. */
export const DAY_MS = 4_800_000;
/** A day begins here; 08:00 of it is a third later. */
const START_MS = Math.ceil(1_800_000_000_000 / DAY_MS) * DAY_MS;

export type DualOrder = ReplyOf<typeof dualPurchase>;
export type DualProduct = ReplyOf<typeof dualTable>['dates'][number]['products'][number];
export type DualPreview = ReplyOf<typeof dualPreview>;

export interface DualTestApp extends TestApp {
  readonly clock: VirtualClock;
}

/** Runs like the system's, from just after the start of a sale day: none ends while a test runs. */
export const clockOfNewSaleDay = (dayMs: number): Clock => {
  const startMs = systemClock.nowMs();
  const aheadMs = saleDayOf(startMs, dayMs).closesMs - startMs + 1_000;
  const nowMs = (): number => systemClock.nowMs() + aheadMs;
  return { nowMs, databaseNowMs: nowMs };
};

export const fundReserve = async (testApp: TestApp, currencyId: number, amount: string): Promise<void> => {
  const legs = [{ from: houseOf('adjustments', currencyId), to: houseOf('dual_reserve', currencyId), amount }];
  await withTx(testApp.pool, (tx) =>
    testApp.app.parts.ledger.postMany(tx, [{ kind: 'demo_funding', reference: newId(), ruleVersion: 1, legs }]),
  );
};

export const publishPrices = (testApp: TestApp, btc: string, eth = '3000') =>
  publishTicks(testApp.app, [
    { symbol: 'BTC/USDT', price: btc },
    { symbol: 'ETH/USDT', price: eth },
  ]);

/** BTC at 60000 and ETH at 3000, products of the day made, and a reserve that covers them. */
export const startDualTestApp = async (env: Readonly<Record<string, string>> = {}): Promise<DualTestApp> => {
  const clock = virtualClock(START_MS);
  const started = await startTestApp({ clock, env: { CANDOR_DEMO_DAY_SECONDS: String(DAY_MS / 1_000), ...env } });
  const testApp = { ...started, clock };
  await publishPrices(testApp, '60000');
  await makeProducts(testApp.app.parts);
  for (const [id, amount] of [
    [BTC, '1000'],
    [ETH, '10000'],
    [USDT, '100000000'],
  ] as const)
    await fundReserve(testApp, id, amount);
  return testApp;
};

export const addInvestor = async (
  testApp: TestApp,
  funds: Readonly<Record<number, string>> = {},
): Promise<TestUser> => {
  const user = await testApp.addUser();
  const all = { [BTC]: '10', [USDT]: '1000000', ...funds };
  for (const [id, amount] of Object.entries(all))
    if (amount !== '0') await testApp.fund(user.id, 'change', Number(id), amount);
  return user;
};

export const tableOf = async (
  testApp: TestApp,
  { side = 'call', currencyId = BTC, token }: { side?: DualSide; currencyId?: number; token?: string } = {},
): Promise<ReplyOf<typeof dualTable>> => {
  const reply = await testApp.call('GET', '/dual/table', {
    fields: { currency_id: String(currencyId), type: side },
    ...(token === undefined ? {} : { token }),
  });
  if (reply.type !== 'ok') throw new Error(`no table: ${reply.error}`);
  return reply.message as ReplyOf<typeof dualTable>;
};

/** A product on sale: by default the call with a term of a day whose linked price is nearest. */
export const findProduct = async (
  testApp: TestApp,
  { side = 'call', days = 1, currencyId = BTC }: { side?: DualSide; days?: number; currencyId?: number } = {},
): Promise<DualProduct> => {
  const { dates } = await tableOf(testApp, { side, currencyId });
  const products = dates.find((date) => date.days === days)?.products ?? [];
  const nearest = side === 'call' ? products.at(-1) : products[0];
  if (nearest === undefined) throw new Error(`no ${side} of ${days} days on sale`);
  return nearest;
};

/** A product on sale, without prices or a schedule. */
export const insertProduct = async ({ pool }: Pick<TestApp, 'pool'>): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into dual_product (instrument_id, side, base_currency_id, quote_currency_id, days, distance_percent, linked_price, rate,
       share_size, starts_ms, closes_ms, maturity_ms, day_ms, total_shares, user_limit, made_at_price, rule_version, created_at)
     select 1, 'call', 1, 3, 1, 1, 60000 + coalesce(max(id), 0), 0.1, 0.1, 0, 4000000000000, 4000000000000 + 86400000, 86400000, 100, 10,
            60000, 1, now() from dual_product returning id`,
  );
  return rows[0]?.id ?? 0;
};

export interface Buying {
  readonly path?: '/dual/purchase' | '/dual/buyDual';
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const buy = (
  testApp: TestApp,
  user: TestUser,
  { path = '/dual/purchase', fields = {}, headers = {} }: Buying,
): Promise<CallReply> =>
  testApp.call('POST', path, { token: user.token, fields: { num: '1', acknowledged: '1', ...fields }, headers });

/** A purchase that must be accepted. */
export const bought = async (
  testApp: TestApp,
  user: TestUser,
  fields: Readonly<Record<string, string>>,
): Promise<DualOrder> => {
  const reply = await buy(testApp, user, { fields });
  if (reply.type !== 'ok') throw new Error(`refused: ${reply.error} ${JSON.stringify(reply.message)}`);
  return reply.message as DualOrder;
};

export const readOrder = async (testApp: TestApp, user: TestUser, id: number): Promise<ReplyOf<typeof dualOrder>> => {
  const reply = await testApp.call('GET', '/dual/order', { token: user.token, fields: { id: String(id) } });
  if (reply.type !== 'ok') throw new Error(`no order: ${reply.error}`);
  return reply.message as ReplyOf<typeof dualOrder>;
};

interface WindowPrices {
  readonly priceOf: (second: number) => string | null;
  readonly dayMs?: number;
}

/**
 * Publishes one price in each second of the window of a maturity, as the function says (null: none), then one behind it,
 * signed; the clock stands behind the window.
 */
export const publishRecords = async (
  testApp: DualTestApp,
  maturityMs: number,
  { priceOf, dayMs = DAY_MS }: WindowPrices,
): Promise<void> => {
  const { fromMs, toMs, seconds } = windowOf(maturityMs, dayMs);
  testApp.clock.setMs(Math.max(testApp.clock.nowMs(), fromMs - 1_000));
  const symbol = 'BTC/USDT';
  const inside = Array.from({ length: seconds }, (_, second) => ({ second, price: priceOf(second) })).flatMap(
    ({ second, price }) => (price === null ? [] : [{ symbol, price, timeMs: fromMs + second * 1_000 + 500 }]),
  );
  await publishTicks(testApp.app, inside);
  testApp.clock.setMs(toMs + 5_000);
  await publishTicks(testApp.app, [{ symbol, price: priceOf(seconds - 1) ?? '60000', timeMs: toMs + 5_000 }], {
    sign: true,
  });
};

/** One price a second in the window of a day of these tests. */
export const publishWindow = (
  testApp: DualTestApp,
  maturityMs: number,
  priceOf: (second: number) => string | null,
): Promise<void> => publishRecords(testApp, maturityMs, { priceOf });

/** Settles what is due, and buys again what is to be compounded, as the engine does. */
export const settle = async ({ app }: Pick<TestApp, 'app'>): Promise<number> => {
  const moment = { nowMs: app.parts.clock.nowMs(), ensureHeld: async () => undefined };
  const settled = await settleDue(app.parts, moment);
  await compoundOrders(app.parts, moment);
  return settled;
};

export const balanceOf = async (
  { pool }: Pick<TestApp, 'pool'>,
  of: { owner: number; type: string; currencyId: number; bucket?: string },
): Promise<string> => {
  const { rows } = await pool.query<{ balance: string }>(
    `select trim_scale(balance)::text as balance from ledger_account
     where owner_id = $1 and type = $2 and currency_id = $3 and bucket = $4`,
    [of.owner, of.type, of.currencyId, of.bucket ?? (of.owner === 0 ? 'house' : 'available')],
  );
  return rows[0]?.balance ?? '0';
};

export const spotOf = (testApp: Pick<TestApp, 'pool'>, user: TestUser, currencyId: number): Promise<string> =>
  balanceOf(testApp, { owner: user.id, type: 'change', currencyId });

/** The proof file of a settled order with the records of all its windows, as the app puts it together. */
export const completeReceipt = async (testApp: TestApp, user: TestUser, id: number): Promise<ReceiptFile> => {
  const file = await downloadReceipt(testApp, user, { kind: 'dual', id });
  const { windows } = await readOrder(testApp, user, id);
  const evidence: WindowEvidence[] = [];
  for (const { settlement_id: settlementId } of windows) {
    const reply = await testApp.call('GET', '/dual/evidence', { fields: { settlement_id: String(settlementId) } });
    if (reply.type !== 'ok') throw new Error(`no evidence: ${reply.error}`);
    evidence.push(reply.message as WindowEvidence);
  }
  return joinEvidence(file, evidence, nodeCrypto);
};
