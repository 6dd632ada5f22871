import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { newId } from '#platform/runtime/ids';

const FLOOD = 200;
const PASSWORD = 'correct horse 7';

let testApp: TestApp;
let emails: string[];
beforeAll(async () => {
  testApp = await startTestApp({ realPasswords: true });
  const hash = await testApp.app.parts.hasher.hash(PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  emails = Array.from({ length: FLOOD }, () => `${newId()}@candor.test`);
  await testApp.pool.query(
    `insert into app_user (email, password_hash, invite_code, created_at) select email, $2, email, now() from unnest($1::text[]) email`,
    [emails, hash],
  );
});
afterAll(() => testApp.stop());

it('of 200 concurrent logins some wait, some are answered busy, and other calls are served [A7]', async () => {
  let answered = 0;
  const logIn = async (user_string: string) => {
    const reply = await testApp.call('POST', '/user/login', { fields: { user_string, password: PASSWORD } });
    answered += 1;
    return reply;
  };
  const flood = Promise.all(emails.map(logIn));
  expect((await testApp.call('GET', '/menu')).type).toBe('ok');
  expect(answered).toBeLessThan(FLOOD);
  const replies = await flood;

  const refused = replies.filter(({ status }) => status === 429);
  const served = replies.filter(({ type }) => type === 'ok');
  expect(refused.length).toBeGreaterThan(0);
  expect(served.length).toBeGreaterThan(0);
  expect(refused.length + served.length).toBe(FLOOD);
  for (const { type, message, headers } of refused) {
    expect([type, message]).toEqual(['error', sentenceOf('en', 'too_many_requests', { seconds: '5' })]);
    expect(headers.get('retry-after')).toBe('5');
  }
  const late = emails[replies.findIndex(({ status }) => status === 429)] ?? '';
  expect((await logIn(late)).type).toBe('ok');
});

it('two passwords are hashed at once and sixty-four wait; the next one is refused on the spot [A7]', async () => {
  const { hasher } = testApp.app.parts;
  let finished = 0;
  const busy = Array.from({ length: 66 }, () => hasher.hash(PASSWORD).finally(() => (finished += 1)));
  const settled = Promise.allSettled(busy);
  await expect(hasher.hash(PASSWORD)).rejects.toMatchObject({ code: 'too_many_requests', params: { seconds: '5' } });
  expect(finished).toBe(0);
  const outcomes = await settled;
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(2);
});
