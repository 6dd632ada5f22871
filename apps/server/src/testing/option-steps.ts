import type { ReplyOf } from '@candor/contract/call';
import type { microResult } from '@candor/contract/options';
import { settleDueOptions } from '#modules/options/use-cases/run-engine';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { pollUntil } from '#platform/runtime/monotonic';
import { publishTicks } from './market-steps';
import { type CallReply, startTestApp, type TestApp, type TestUser } from './test-app';

export type OptionItem = ReplyOf<typeof microResult>;

export interface OptionTestApp extends TestApp {
  readonly clock: VirtualClock;
}

const START_MS = 1_800_000_000_000;
const USDT = 3;

/** A server with a manual clock. Nothing is settled unless `runEngine` is called. */
export const startOptionTestApp = async (env: Readonly<Record<string, string>> = {}): Promise<OptionTestApp> => {
  const clock = virtualClock(START_MS);
  return { ...(await startTestApp({ clock, env })), clock };
};

/** Publishes a price of BTC, at the current time unless another is given. */
export const publishPrice = ({ app }: Pick<TestApp, 'app'>, price: string, symbol = 'BTC/USDT') =>
  publishTicks(app, [{ symbol, price }]);

/** Publishes the same price at intervals up to a time and advances the clock. */
export const publishUntil = async (
  testApp: OptionTestApp,
  price: string,
  untilMs: number,
  everyMs = 1_000,
): Promise<void> => {
  while (testApp.clock.nowMs() + everyMs <= untilMs) {
    testApp.clock.advance(everyMs);
    await publishPrice(testApp, price);
  }
};

export const addStaker = async (test: TestApp, usdt = '1000'): Promise<TestUser> => {
  const user = await test.addUser();
  if (usdt !== '0') await test.fund(user.id, 'micro', USDT, usdt);
  return user;
};

/** A stake of 100 USDT on BTC being higher in a minute, with the changes of the test case. */
export const optionFields = (changes: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  match_id: '1',
  currency_id: String(USDT),
  type: '1',
  seconds: '60',
  number: '100',
  ...changes,
});

export const submit = (
  test: Pick<TestApp, 'call'>,
  user: TestUser,
  { fields = {}, headers = {} }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<CallReply> =>
  test.call('POST', '/microtrade/submit', { token: user.token, fields: optionFields(fields), headers });

/** Submits an order, which must be accepted, without waiting for its entry. */
export const submitted = async (
  test: TestApp,
  user: TestUser,
  fields: Record<string, string> = {},
): Promise<OptionItem> => {
  const reply = await submit(test, user, { fields: { wait: '0', ...fields } });
  if (reply.type !== 'ok') throw new Error(`refused: ${reply.error} ${JSON.stringify(reply.message)}`);
  return reply.message as OptionItem;
};

export const read = async (test: TestApp, user: TestUser, id: number): Promise<OptionItem> =>
  (await test.call('GET', '/microtrade/get_result', { token: user.token, fields: { id: String(id) } }))
    .message as OptionItem;

/** Runs the engine once. */
export const runEngine = ({ app }: Pick<TestApp, 'app'>, mayGiveUp = true): Promise<void> =>
  settleDueOptions(app.parts, { nowMs: app.parts.clock.nowMs(), mayGiveUp, ensureHeld: async () => undefined });

/** Available USDT in the options account. */
export const microOf = async ({ pool }: Pick<TestApp, 'pool'>, userId: number): Promise<string> => {
  const { rows } = await pool.query<{ balance: string }>(
    `select trim_scale(balance)::text as balance from ledger_account
     where owner_id = $1 and type = 'micro' and currency_id = $2 and bucket = 'available'`,
    [userId, USDT],
  );
  return rows[0]?.balance ?? '0';
};

/** Balance of one of the house's purses. */
export const houseHas = async ({ pool }: Pick<TestApp, 'pool'>, type: string): Promise<string> => {
  const { rows } = await pool.query<{ balance: string }>(
    `select trim_scale(balance)::text as balance from ledger_account
     where owner_id = 0 and type = $1 and currency_id = $2 and bucket = 'house'`,
    [type, USDT],
  );
  return rows[0]?.balance ?? '0';
};

/** Resolves when no option is open, with a running engine. */
export const untilNoneOpen = async ({ pool }: Pick<TestApp, 'pool'>, timeoutMs = 60_000): Promise<void> => {
  const isQuiet = async (): Promise<true | null> => {
    const { rowCount } = await pool.query(`select from option_order where state <> 'closed' limit 1`);
    return rowCount === 0 ? true : null;
  };
  if ((await pollUntil(isQuiet, { timeoutMs, everyMs: 20 })) === null) throw new Error('an option does not end');
};
