import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@candor/contract/call';
import { ALL_CALLS } from '@candor/contract/calls';
import { sentenceOf } from '@candor/contract/messages/tables';
import { isFull } from '@candor/testkit/test-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectDecent, rememberState } from './no-change';
import { startTestApp, type TestApp, type TestUser } from './test-app';
import { transferFields } from './wallet-steps';

const PROTECTED = ALL_CALLS.filter((call) => call.auth === 'user').map((call) => ({ call, path: call.path }));

let app: TestApp;
let live: TestUser;
const badTokens = new Map<string, Record<string, string>>();

const changeSession = (user: TestUser, change: string): Promise<unknown> =>
  app.pool.query(`update session set ${change} where user_id = $1`, [user.id]);

const bear = (token: string): Record<string, string> => ({ authorization: token });

const addTokenOf = async (name: string, spoil: (user: TestUser) => Promise<unknown>): Promise<void> => {
  const user = await app.addUser();
  await app.fund(user.id, 'change', 3, '100');
  await spoil(user);
  badTokens.set(name, bear(user.token));
};

beforeAll(async () => {
  app = await startTestApp();
  live = await app.addUser();
  await app.fund(live.id, 'change', 3, '100');
  badTokens.set('none', {});
  badTokens.set('empty', bear(''));
  badTokens.set('malformed', bear('not a token'));
  badTokens.set('of nobody', bear('A'.repeat(43)));
  badTokens.set('with Bearer in front', bear(`Bearer ${live.token}`));
  badTokens.set('cut short', bear(live.token.slice(0, -1)));
  badTokens.set('in other case', bear(swapCase(live.token)));
  badTokens.set('10 kB', bear('x'.repeat(10_000)));
  badTokens.set('the stored hash', bear(await storedHash(live)));
  await addTokenOf('expired', (user) => changeSession(user, `expires_at = now() - interval '1 second'`));
  await addTokenOf('idle for a week', (user) => changeSession(user, `last_seen_at = now() - interval '7 days'`));
  await addTokenOf('revoked', (user) => changeSession(user, 'revoked_at = now()'));
  await addTokenOf('logged out', (user) => app.call('GET', '/user/logout', { token: user.token }));
  await addTokenOf('of a disabled user', (user) =>
    app.pool.query(`update app_user set status = 'disabled' where id = $1`, [user.id]),
  );
});
afterAll(() => app.stop());

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));

const storedHash = async (user: TestUser): Promise<string> => {
  const { rows } = await app.pool.query<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from session where user_id = $1`,
    [user.id],
  );
  return rows[0]?.hash ?? '';
};

interface Extra {
  readonly headers?: Record<string, string>;
  readonly query?: string;
  readonly fields?: Record<string, string>;
}

const bodyOf = (call: Call, fields: Record<string, string> = {}): URLSearchParams | FormData => {
  if (call.body !== 'multipart')
    return new URLSearchParams({ ...transferFields(), currency: '3', type: '', ...fields });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob(['x']), 'x.png');
  return form;
};

const ask = async (call: Call, { headers = {}, query = '', fields }: Extra) => {
  const response = await fetch(`${app.origin}/api${call.path}${query}`, {
    method: call.method,
    headers,
    ...(call.method !== 'GET' && { body: bodyOf(call, fields) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as unknown };
};

const ENDED = { type: '999', message: sentenceOf('en', 'session_invalid'), error: 'session_invalid' };

it('knows protected calls of several modules', () => {
  expect(PROTECTED.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/upload', '/user/info', '/user/logout', '/wallet/list', '/wallet/change']),
  );
});

/** These are asked with every token and place: a call without a body, one with a form and one with an upload. */
const WHOLE: readonly Call[] = ['/user/info', '/wallet/change', '/upload'].flatMap((path) =>
  PROTECTED.filter((one) => one.path === path).map(({ call }) => call),
);
const wholeOf = (call: Call): boolean => isFull || WHOLE.includes(call);

/** Each other call is asked without a token and with one of the bad tokens, which differs from call to call. */
const tokensOf = (call: Call, at: number): [string, Record<string, string>][] => {
  const all = [...badTokens];
  return wholeOf(call) ? all : all.filter(([name], n) => name === 'none' || n === 1 + (at % (all.length - 1)));
};

const placesOf = (call: Call, at: number): [string, Extra][] => {
  const { token } = live;
  const all: [string, Extra][] = [
    ['query', { query: `?token=${token}&authorization=${token}&Authorization=${token}` }],
    ['cookie', { headers: { cookie: `token=${token}; authorization=${token}; Authorization=${token}` } }],
    ['other headers', { headers: { token, 'x-token': token, 'x-authorization': token, 'proxy-authorization': token } }],
    ...(call.method === 'GET'
      ? []
      : [['body', { fields: { token, authorization: token, Authorization: token } }] as [string, Extra]]),
  ];
  return wholeOf(call) ? all : all.filter((_, n) => n === at % all.length);
};

/** What was answered otherwise than with 999. */
const findOpen = async (call: Call, asked: readonly [string, Extra][]): Promise<unknown[]> => {
  const open: unknown[] = [];
  for (const [name, extra] of asked) {
    const { status, body, text } = await ask(call, extra);
    expectDecent({ status, text });
    if (!isDeepStrictEqual({ status, body }, { status: 200, body: ENDED })) open.push([call.path, name, status, body]);
  }
  return open;
};

it('every protected call answers 999 to a token that opens no session, and reads it from its header alone [C1, C5]', async () => {
  const expectSameState = await rememberState(app);
  const open: unknown[] = [];
  for (const [at, { call }] of PROTECTED.entries()) {
    const tokens = tokensOf(call, at).map(([name, headers]): [string, Extra] => [name, { headers }]);
    open.push(...(await findOpen(call, [...tokens, ...placesOf(call, at)])));
  }
  expect(open).toEqual([]);
  await expectSameState();
});

it('every protected call opens with a live token, so that the refusals above are about the token', async () => {
  const closed: unknown[] = [];
  for (const { call } of PROTECTED) {
    const { status, body } = await ask(call, { headers: bear((await app.addUser()).token) });
    if (status !== 200 || (body as { type: string }).type === '999') closed.push([call.path, status, body]);
  }
  expect(closed).toEqual([]);
});
