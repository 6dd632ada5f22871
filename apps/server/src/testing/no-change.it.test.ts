import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoChange } from './no-change';
import { startTestApp, type TestApp } from './test-app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const fine = { status: 200, text: '{"type":"error","message":"no"}' };

it('passes when the call changed nothing', async () => {
  expect(await expectNoChange(app, async () => fine)).toBe(fine);
});

it.each([
  ['a changed row', `update public_setting set value = 'x' where key = 'version'`],
  ['a row more', `insert into fiat_rate values ('ZZZ', 'x', 1, now(), 99, 'operators')`],
  ['a row less', `delete from menu_entry where title = 'bills'`],
])('notices %s', async (_, sql) => {
  const change = async () => {
    await app.pool.query(sql);
    return fine;
  };
  await expect(expectNoChange(app, change)).rejects.toThrow();
});

it.each([
  ['a fault', { status: 500, text: '{}' }],
  ['a stack', { status: 200, text: 'Error: x\n    at postAll (file:1:2)' }],
  ['a place in the code', { status: 200, text: 'post.ts:12' }],
  ['a query', { status: 200, message: 'select id from app where x' }],
  ['a table', { status: 200, message: 'duplicate key in ledger_posting' }],
  ['a path', { status: 200, text: 'ENOENT /usr/lib/x' }],
])('notices %s in a reply', async (_, reply) => {
  await expect(expectNoChange(app, async () => [fine, reply])).rejects.toThrow();
});

it('notices a prototype that has grown', async () => {
  const grown = Object.prototype as Record<string, unknown>;
  const change = async () => {
    // Not enumerable: what runs beside the test meanwhile, such as the collector of metrics, must not stumble over it.
    Object.defineProperty(grown, 'polluted', { value: 'x', configurable: true });
    return fine;
  };
  try {
    await expect(expectNoChange(app, change)).rejects.toThrow();
  } finally {
    delete grown.polluted;
  }
});
