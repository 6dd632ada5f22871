import type { ReplyOf } from '@candor/contract/call';
import type { futuresFills, futuresPositions, futuresTerms } from '@candor/contract/futures';
import type { RuleArea, RuleBodies } from '#kernel/rules/areas';
import { withTx } from '#platform/db/with-tx';
import { publishTicks } from './market-steps';
import { withNextTick } from './next-tick';
import { type CallReply, startTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app';

export type FuturesItem = ReplyOf<typeof futuresPositions>['items'][number];
export type FuturesFill = ReplyOf<typeof futuresFills>['items'][number];
export type FuturesTerms = ReplyOf<typeof futuresTerms>;

export const BTC = { currency_id: '1', legal_id: '3' } as const;
export const USDT = 3;
type Fields = Readonly<Record<string, string>>;

/** An app with an index price of 60,000 for BTC and 3,000 for ETH. Levels are watched only with the role engine. */
export const startFuturesApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const test = await startTestApp(options);
  await publishMarks(test);
  return test;
};

/** Publishes the index prices again, so that they are fresh for a few seconds. */
export const publishMarks = async (
  { app }: Pick<TestApp, 'app'>,
  marks: Readonly<Record<string, string>> = { 'BTC/USDT': '60000', 'ETH/USDT': '3000' },
): Promise<void> => {
  await publishTicks(
    app,
    Object.entries(marks).map(([symbol, price]) => ({ symbol, price })),
  );
};

/** A user registered 90 days ago with this much USDT in the futures account, so that every multiple is allowed. */
export const addFuturesTrader = async (test: TestApp, usdt = '100000'): Promise<TestUser> => {
  const user = await test.addUser();
  await test.pool.query(`update app_user set created_at = $2::timestamptz - interval '90 days' where id = $1`, [
    user.id,
    new Date(test.app.parts.clock.nowMs()),
  ]);
  await test.fund(user.id, 'lever', USDT, usdt);
  return user;
};

/** Submits a long of ten lots of BTC at the mark, 20×, with the changes of the test case. */
export const submit = (test: TestApp, user: TestUser, fields: Fields = {}, headers: Fields = {}): Promise<CallReply> =>
  withNextTick(test, () => submitOnly(test, user, fields, headers));

/** The same without a tick that fills it. */
export const submitOnly = (
  test: Pick<TestApp, 'call'>,
  user: TestUser,
  fields: Fields = {},
  headers: Fields = {},
): Promise<CallReply> =>
  test.call('POST', '/lever/submit', {
    token: user.token,
    fields: { ...BTC, share: '10', multiple: '20', type: '1', status: '1', ...fields },
    headers,
  });

export const positionsOf = async (
  test: TestApp,
  user: TestUser,
  state: 'open' | 'entrust' | 'ended' = 'open',
): Promise<FuturesItem[]> => {
  const reply = await test.call('GET', '/futures/positions', { token: user.token, fields: { state, limit: '100' } });
  return (reply.message as ReplyOf<typeof futuresPositions>).items;
};

/** Opens a position, which must succeed, and returns it. */
export const opened = async (test: TestApp, user: TestUser, fields: Fields = {}): Promise<FuturesItem> => {
  const reply = await submit(test, user, fields);
  if (reply.type !== 'ok') throw new Error(`refused: ${reply.error} ${JSON.stringify(reply.message)}`);
  const [newest] = await positionsOf(test, user, fields.status === '0' ? 'entrust' : 'open');
  if (!newest) throw new Error('there is no position');
  return newest;
};

const post =
  (path: string) =>
  (test: Pick<TestApp, 'call'>, user: TestUser, fields: Fields): Promise<CallReply> =>
    test.call('POST', path, { token: user.token, fields });

/** Without a tick that fills it. */
export const closeOnly = (
  test: Pick<TestApp, 'call'>,
  user: TestUser,
  id: number,
  share?: string,
): Promise<CallReply> => post('/lever/close')(test, user, { id: String(id), ...(share !== undefined && { share }) });
export const closePosition = (test: TestApp, user: TestUser, id: number, share?: string): Promise<CallReply> =>
  withNextTick(test, () => closeOnly(test, user, id, share));
export const batchClose = (test: TestApp, user: TestUser, fields: Fields): Promise<CallReply> =>
  withNextTick(test, () => post('/lever/batch_close')(test, user, fields));
export const setStop = post('/lever/setstop');
export const cancelEntrust = (test: TestApp, user: TestUser, id: number): Promise<CallReply> =>
  post('/lever/cancel')(test, user, { id: String(id) });

export const fillsOf = async (test: TestApp, user: TestUser, id = 0): Promise<FuturesFill[]> => {
  const fields = { id: String(id), limit: '100' };
  const reply = await test.call('GET', '/futures/fills', { token: user.token, fields });
  return (reply.message as ReplyOf<typeof futuresFills>).items;
};

/** Available and frozen in the futures account, as decimal text. */
export const futuresBalance = async (test: Pick<TestApp, 'pool'>, userId: number) => {
  const { rows } = await test.pool.query<{ bucket: string; balance: string }>(
    `select bucket, trim_scale(balance)::text as balance from ledger_account
     where owner_id = $1 and type = 'lever' and currency_id = $2`,
    [userId, USDT],
  );
  const of = (bucket: string): string => rows.find((row) => row.bucket === bucket)?.balance ?? '0';
  return { available: of('available'), frozen: of('frozen') };
};

/** A purse of the house in USDT. */
export const housePurse = async (test: Pick<TestApp, 'pool'>, type: string): Promise<string> => {
  const { rows } = await test.pool.query<{ balance: string }>(
    `select trim_scale(balance)::text as balance from ledger_account
     where owner_id = 0 and type = $1 and bucket = 'house' and currency_id = $2`,
    [type, USDT],
  );
  return rows[0]?.balance ?? '0';
};

/** Puts other rules in force, as two operators would; returns a function that restores the old ones. */
export const changeRules = async <A extends RuleArea>(
  { app, pool }: Pick<TestApp, 'app' | 'pool'>,
  area: A,
  change: (body: RuleBodies[A]) => RuleBodies[A],
): Promise<() => Promise<void>> => {
  const { rules, clock } = app.parts;
  const before = (await rules.current(area)).body;
  const put = async (body: RuleBodies[A]): Promise<void> => {
    const rule = { area, body, summary: 'A test', proposedBy: 1, approvedBy: 2, now: new Date(clock.nowMs()) };
    await withTx(pool, (tx) => rules.insert(tx, rule));
    rules.forget();
  };
  await put(change(before));
  return () => put(before);
};
