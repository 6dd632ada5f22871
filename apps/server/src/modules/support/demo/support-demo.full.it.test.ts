import { randomUUID } from 'node:crypto';
import { ATTACHMENT_KINDS, RECEIPT_FIGURES } from '@candor/contract/support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { casesOf, messagesOf, openCase, postAs, unreadOf } from '#app/testing/support-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({});
  await publishTicks(test.app, [
    { symbol: 'BTC/USDT', price: '60000' },
    { symbol: 'ETH/USDT', price: '3000' },
  ]);
  await test.app.seedDemo();
  await test.app.seedDemo();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

/** A session of a user of the demo. */
const enter = async (userId: number): Promise<{ readonly token: string }> => {
  const token = test.app.parts.newToken();
  await test.pool.query(
    `insert into session (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     values ($1, sha256(convert_to($2, 'UTF8')), '127.0.0.1', 'test', now(), now(), now() + interval '1 day')`,
    [userId, token],
  );
  return { token };
};

it('has two answered cases of the demo user, read and without a notice, and two in the queue, once', async () => {
  const { rows } = await test.pool.query<{ id: number }>(`select id from app_user where email = 'demo@candor.test'`);
  const demo = await enter(rows[0]?.id ?? 0);
  expect((await casesOf(test, demo)).map(({ status }) => status)).toEqual(['answered', 'closed']);
  expect(await unreadOf(test, demo)).toBe(0);
  const notices = await test.pool.query(`select from notification where template like 'ticket%'`);
  expect(notices.rowCount).toBe(0);
  const waiting = await test.pool.query(`select from support_case where status = 'open' and operator_id is null`);
  expect(waiting.rowCount).toBe(2);
  expect((await test.pool.query('select from support_canned')).rowCount).toBe(5);
});

/** An order of the demo of each kind, with its owner. */
const ORDERS: Readonly<Record<string, string>> = {
  option: 'select user_id as owner, id::text from option_order',
  futures: 'select user_id as owner, id::text from futures_position',
  spot: 'select user_id as owner, id::text from spot_order where user_id is not null',
  withdrawal: 'select user_id as owner, id::text from withdrawal',
  deposit: 'select user_id as owner, id::text from deposit',
  otc: `select buyer_id as owner, 'C' || id as id from otc_order`,
  dual: 'select user_id as owner, id::text from dual_order',
  lock: 'select user_id as owner, id::text from lock_order',
  ieo: 'select user_id as owner, id::text from ieo_commit',
  nft: 'select s.buyer_id as owner, w.code as id from nft_sale s join nft_work w on w.id = s.work_id where s.buyer_id is not null',
  nft_box: 'select b.buyer_id as owner, w.code as id from nft_box b join nft_work w on w.id = b.work_id',
  copy: 'select follower_id as owner, id::text from copy_relation',
  record: `select a.owner_id as owner, (p.id * 2 + 1)::text as id from ledger_posting p
           join ledger_account a on a.id = p.credit_account_id join app_user u on u.id = a.owner_id
           where u.email = 'demo@candor.test' and a.bucket = 'available'`,
};

describe('attaching an order', () => {
  it('is possible for every kind, and the test has an order of each', () => {
    expect(Object.keys(ORDERS).toSorted()).toEqual(ATTACHMENT_KINDS.toSorted());
    expect(test.app.parts.declared.orderCards.map(({ kind }) => kind).toSorted()).toEqual(ATTACHMENT_KINDS.toSorted());
  });

  it.each(ATTACHMENT_KINDS)('%s: own ones only [J19]', async (kind) => {
    const { rows } = await test.pool.query<{ owner: number; id: string }>(`${ORDERS[kind]} order by 2 limit 1`);
    const [order] = rows;
    const stranger = await test.addUser();
    const opened = await openCase(test, stranger);
    const attach = (customer: { token: string }, number: string, id: string) =>
      postAs(test, customer, '/support/attach', { number, kind, id, client_key: randomUUID() });
    for (const id of [order?.id ?? '1', '999999999', 'f'.repeat(32), 'C999999999', 'x_1'])
      expect(await attach(stranger, opened.number, id)).toMatchObject({ error: 'attachment_unknown' });
    process.stdout.write(`${kind}: ${order === undefined ? 'none in the demo' : order.id}\n`);
    if (order === undefined) return;
    const owner = await enter(order.owner);
    const own = await openCase(test, owner);
    expect(await attach(owner, own.number, order.id)).toMatchObject({ type: 'ok' });
    const item = (await messagesOf(test, owner, own)).items.at(-1);
    expect(item).toMatchObject({ kind: 'receipt', mine: 1, data: { kind, id: order.id } });
    const { title, ...data } = item?.data ?? {};
    expect(title).not.toBe('');
    const known: readonly string[] = [...RECEIPT_FIGURES, 'kind', 'id', 'proof'];
    expect(Object.keys(data).filter((name) => !known.includes(name))).toEqual([]);
    expect(Object.keys(data).length).toBeGreaterThan(4);
    const listed = (await casesOf(test, owner)).find(({ number }) => number === own.number);
    expect(listed?.last_text).toBe(kind === 'record' ? data.amount : title);
  });
});
