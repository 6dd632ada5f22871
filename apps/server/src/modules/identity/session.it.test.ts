import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { untilSeen } from '#app/testing/until-seen';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
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

describe('a session ends [C3]', () => {
  it('after seven idle days, not a millisecond earlier', async () => {
    const [kept, left] = [await testApp.addUser(), await testApp.addUser()];
    clock.advance(IDLE_LIFE_MS - 1);
    expect((await info(kept.token)).type).toBe('ok');
    await untilSeen(testApp, kept, clock.nowMs());
    clock.advance(1);
    expect(await info(left.token)).toEqual(ENDED);
    expect((await info(kept.token)).type).toBe('ok');
  });

  it('after thirty days, however busy', async () => {
    const user = await testApp.addUser();
    for (let passedMs = 0; passedMs < SESSION_LIFE_MS - 6 * DAY_MS; passedMs += 6 * DAY_MS) {
      clock.advance(6 * DAY_MS);
      expect((await info(user.token)).type).toBe('ok');
      await untilSeen(testApp, user, clock.nowMs());
    }
    clock.advance(6 * DAY_MS - 1);
    expect((await info(user.token)).type).toBe('ok');
    clock.advance(1);
    expect(await info(user.token)).toEqual(ENDED);
  });

  it('at once with its logout, and no other session [C2]', async () => {
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

  it('when the same user has logged in ten times more [C7]', async () => {
    const { email } = await addPerson();
    const tokens: string[] = [];
    for (let n = 0; n <= MAX_SESSIONS; n += 1) {
      clock.advance(1_000);
      tokens.push(String((await logIn(email)).message));
    }
    expect(await info(tokens[0] ?? '')).toEqual(ENDED);
    for (const token of tokens.slice(1)) expect((await info(token)).type).toBe('ok');
  });

  it('at once when the user is disabled, and the next login names the reason [C2]', async () => {
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

  it('has exactly the fields of the contract and no secret [T23]', async () => {
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
