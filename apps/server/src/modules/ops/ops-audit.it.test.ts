import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import type { PoolClient } from '#platform/db/pool';
import { createPool, type Pool } from '#platform/db/pool';
import { verifyAudit } from './index';

let app: TestApp;
let admin: Pool;
let operator: TestOperator;

beforeAll(async () => {
  app = await startTestApp();
  admin = createPool(app.database.adminUrl, { max: 1 });
  operator = await addOperator(app);
  for (let n = 0; n < 10; n += 1) {
    const { id } = await app.addUser();
    expect(
      (await takeAction(app, operator, '/users/freeze', { id, frozen: 1, reason: `Reason ${n} "ü" ก` })).type,
    ).toBe('ok');
  }
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await admin.end();
  await app.stop();
});

/** As the owner of the tables with the guard off, in a transaction that stays for the length of the look. */
const findAfter = async (sql: string): Promise<{ rows: number; broken: unknown }> => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('alter table audit_entry disable trigger all');
    await client.query(sql);
    return await verifyAudit(poolOf(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/** The verifier's own transaction happens inside the one above: its begin and rollback do nothing. */
const poolOf = (client: PoolClient): Pool => {
  const inner = {
    query: async (text: string, values?: unknown[]) =>
      /^(begin|rollback)/.test(text) ? { rows: [] } : client.query(text, values),
    release: () => undefined,
  };
  return { connect: async () => inner } as unknown as Pool;
};

describe('the audit log', () => {
  it('verifies, and says who did what to whom from where', async () => {
    expect((await getAs(app, operator, '/audit/verify')).message).toEqual({
      ok: 1,
      rows: 10,
      broken_seq: 0,
      problem: '',
    });
    const { list, more } = (await getAs(app, operator, '/audit', { limit: 3 })).message as {
      list: { seq: number; operator: string; before: string; after: string; note: string; ip: string }[];
      more: number;
    };
    expect([list.map((row) => row.seq), more]).toEqual([[10, 9, 8], 1]);
    expect(list[0]).toMatchObject({
      operator: operator.email,
      action: 'user.freeze',
      before: '{"frozen":false}',
      after: '{"frozen":true}',
      note: 'Reason 9 "ü" ก',
      ip: '127.0.0.1',
    });
    const next = (await getAs(app, operator, '/audit', { limit: 3, before: 8 })).message as {
      list: { seq: number }[];
    };
    expect(next.list.map((row) => row.seq)).toEqual([7, 6, 5]);
    const [first] = await auditLog(app);
    const found = (await getAs(app, operator, '/audit', { subject: first?.subject ?? '' })).message;
    expect(found).toMatchObject({ list: [{ seq: 1 }], more: 0 });
  });

  it.each([
    'update audit_entry set note = $$x$$ where seq = 4',
    'delete from audit_entry where seq = 4',
    'truncate audit_entry',
  ])('cannot be touched by the app: %s [U5]', async (sql) => {
    await expect(app.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    await expect(admin.query(sql)).rejects.toThrow('insert-only');
  });

  it.each([
    ['a changed note', `update audit_entry set note = 'x' where seq = 4`, 4, 'changed'],
    ['a changed time', `update audit_entry set created_at = created_at + interval '1 ms' where seq = 4`, 4, 'changed'],
    ['another operator', 'update audit_entry set operator_id = 99 where seq = 7', 7, 'changed'],
    ['a changed value', `update audit_entry set after = '{"frozen": false}' where seq = 10`, 10, 'changed'],
    ['a row taken out', 'delete from audit_entry where seq = 5', 5, 'missing'],
    ['the first row taken out', 'delete from audit_entry where seq = 1', 1, 'missing'],
    ['the last row cut off', 'delete from audit_entry where seq = 10', 10, 'missing'],
    [
      'the head set back with it',
      `delete from audit_entry where seq = 10; update audit_head set seq = 9`,
      9,
      'unlinked',
    ],
    [
      'a row swapped with its neighbour',
      `update audit_entry a set subject = b.subject from audit_entry b where a.seq = 3 and b.seq = 4`,
      3,
      'changed',
    ],
  ])('the verifier names %s [U5]', async (_, sql, seq, problem) => {
    expect((await findAfter(sql)).broken).toEqual({ seq, problem });
  });

  it('stays one chain when many act at once', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => app.addUser()));
    const colleague = await addOperator(app);
    const replies = await Promise.all(
      users.map(({ id }, n) =>
        takeAction(app, n % 2 ? operator : colleague, '/users/freeze', { id, frozen: 1, reason: 'At once' }),
      ),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(20);
    expect((await auditLog(app)).map((row) => row.seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(await verifyAudit(app.pool)).toEqual({ rows: 30, broken: null });
  });
});
