import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { pollUntil } from '#platform/runtime/monotonic';
import { IDLE_LIFE_MS } from './use-cases/read-session';
import { MAX_SESSIONS, SESSION_LIFE_MS } from './use-cases/session-open';

const PASSWORD = 'correct horse 7';
const DAY_MS = 24 * 3_600_000;
const ENDED = { status: 200, type: '999', message: sentenceOf('en', 'session_invalid') };

let testApp: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  testApp = await startTestApp({ clock });
});
afterAll(() => testApp.stop());

const info = async (token: string, fields: Record<string, string> = {}) => {
  const { status, type, message } = await testApp.call('GET', '/user/info', { token, fields });
  return { status, type, message };
};

const addPerson = async (): Promise<{ id: number; email: string }> => {
  const email = `${newId()}@candor.test`;
  const { rows } = await testApp.pool.query<{ id: number }>(
    'insert into app_user (email, password_hash, invite_code, created_at) values ($1, $2, $3, $4) returning id',
    [email, await testApp.app.parts.hasher.hash(PASSWORD), newId(), new Date(clock.nowMs())],
  );
  return { id: rows[0]?.id ?? 0, email };
};

const logIn = async (email: string) =>
  testApp.call('POST', '/user/login', { fields: { user_string: email, password: PASSWORD } });

/** Requests do not wait until the last-seen time is written, so the test does. */
const waitUntilSeen = async (user: TestUser): Promise<void> => {
  const seen = await pollUntil(
    async () => {
      const { rows } = await testApp.pool.query<{ at: Date }>(
        'select last_seen_at as at from session where user_id = $1',
        [user.id],
      );
      return rows[0]?.at.getTime() === clock.nowMs() ? true : null;
    },
    { timeoutMs: 60_000, everyMs: 10 },
  );
  expect(seen).toBe(true);
};

describe('C3 a session ends', () => {
  it('after seven idle days, not a millisecond earlier', async () => {
    const [kept, left] = [await testApp.addUser(), await testApp.addUser()];
    clock.advance(IDLE_LIFE_MS - 1);
    expect((await info(kept.token)).type).toBe('ok');
    await waitUntilSeen(kept);
    clock.advance(1);
    expect(await info(left.token)).toEqual(ENDED);
    expect((await info(kept.token)).type).toBe('ok');
  });

  it('after thirty days, however busy', async () => {
    const user = await testApp.addUser();
    for (let passedMs = 0; passedMs < SESSION_LIFE_MS - 6 * DAY_MS; passedMs += 6 * DAY_MS) {
      clock.advance(6 * DAY_MS);
      expect((await info(user.token)).type).toBe('ok');
      await waitUntilSeen(user);
    }
    clock.advance(6 * DAY_MS - 1);
    expect((await info(user.token)).type).toBe('ok');
    clock.advance(1);
    expect(await info(user.token)).toEqual(ENDED);
  });

  it('C2 at once with its logout, and only that one', async () => {
    const { email } = await addPerson();
    const [here, there] = [String((await logIn(email)).message), String((await logIn(email)).message)];
    const reply = await testApp.call('GET', '/user/logout', { token: here });
    expect([reply.type, reply.message]).toEqual(['ok', sentenceOf('en', 'logged_out')]);
    expect(await info(here)).toEqual(ENDED);
    expect(
      await expectNoChange(testApp, async () => {
        const { status, type, message } = await testApp.call('GET', '/user/logout', { token: here });
        return { status, type, message };
      }),
    ).toEqual(ENDED);
    expect((await info(there)).type).toBe('ok');
  });

  it('C7 when the same user has logged in ten times more', async () => {
    const { email } = await addPerson();
    const tokens: string[] = [];
    for (let n = 0; n <= MAX_SESSIONS; n += 1) {
      clock.advance(1_000);
      tokens.push(String((await logIn(email)).message));
    }
    expect(await info(tokens[0] ?? '')).toEqual(ENDED);
    for (const token of tokens.slice(1)) expect((await info(token)).type).toBe('ok');
  });

  it('C2 at once when the user is disabled, who is told so at the next login', async () => {
    const { id, email } = await addPerson();
    const token = String((await logIn(email)).message);
    await testApp.pool.query(`update app_user set status = 'disabled' where id = $1`, [id]);
    expect(await info(token)).toEqual(ENDED);
    const right = await expectNoChange(testApp, () => logIn(email));
    expect([right.status, right.type, right.message]).toEqual([200, 'error', sentenceOf('en', 'user_disabled')]);
    const fields = { user_string: email, password: 'wrong' };
    const wrong = await expectNoChange(testApp, () => testApp.call('POST', '/user/login', { fields }));
    expect(wrong.message).toBe(sentenceOf('en', 'login_failed'));
  });
});

describe('/user/info', () => {
  it('shows the owner of the session, whoever is asked for', async () => {
    const [owner, other] = [await testApp.addUser(), await testApp.addUser()];
    for (const fields of [{}, { user_id: String(other.id) }, { id: String(other.id), uid: String(other.id) }]) {
      const { type, message } = await info(owner.token, fields);
      expect([type, (message as { id: number }).id]).toEqual(['ok', owner.id]);
    }
  });

  it('T23 has exactly the fields of the contract and no secret', async () => {
    const { email, id } = await addPerson();
    const { message } = await info(String((await logIn(email)).message));
    expect(message).toEqual({
      id,
      email,
      phone: '',
      account_number: email,
      nickname: '',
      signature: '',
      head_portrait: '',
      score: 100,
      extension_code: expect.any(String),
      status: 1,
      is_trader: 0,
      review_status: 0,
      name: '',
      currency_usdt_id: 3,
      currency_usdt_name: 'USDT',
      has_pay_password: 0,
      region: null,
      level: '',
    });
  });
});
