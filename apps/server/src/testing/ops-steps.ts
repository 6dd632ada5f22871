import { OPERATOR_ROLES, type OperatorRole } from '@candor/contract/call';
import { LANGUAGES } from '@candor/contract/languages';
import { newId } from '#platform/runtime/ids';
import { type CallReply, type TestApp, UNUSED_HASH } from './test-app';

export interface TestOperator {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

export interface OperatorOptions {
  readonly roles?: readonly OperatorRole[];
  readonly email?: string;
}

/** A new operator with a session, without login; every role by default. */
export const addOperator = async (testApp: TestApp, options: OperatorOptions = {}): Promise<TestOperator> => {
  const { roles = OPERATOR_ROLES, email = `${newId()}@ops.candor.test` } = options;
  const token = testApp.app.parts.newToken();
  const now = new Date(testApp.app.parts.clock.nowMs());
  const { rows } = await testApp.pool.query<{ id: number }>(
    `with added as (
       insert into operator (email, name, password_hash, roles, created_at) values ($1, 'Test', $5, $2, $4) returning id
     ), session as (
       insert into operator_session (operator_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
       select id, sha256(convert_to($3, 'UTF8')), '127.0.0.1', 'test', $4, $4, $4::timestamptz + interval '12 hours' from added
     )
     select id from added`,
    [email, roles, token, now, UNUSED_HASH],
  );
  return { id: rows[0]?.id ?? 0, email, token };
};

type Fields = Readonly<Record<string, string | number>>;

const toText = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** A call of the console: POST with fields. */
export const takeAction = (
  testApp: TestApp,
  operator: TestOperator,
  path: string,
  fields: Fields = {},
): Promise<CallReply> => testApp.call('POST', `/ops${path}`, { token: operator.token, fields: toText(fields) });

export const getAs = (
  testApp: TestApp,
  operator: TestOperator,
  path: string,
  fields: Fields = {},
): Promise<CallReply> => testApp.call('GET', `/ops${path}`, { token: operator.token, fields: toText(fields) });

const START_PASSWORD = 'six green doors 58';

/** Logs in with the password that was set by a start code. */
const enterOperator = async (testApp: TestApp, email: string, password = START_PASSWORD): Promise<TestOperator> => {
  const { message } = await testApp.call('POST', '/ops/login', { fields: { email, password } });
  const { token } = message as { token: string };
  const { id } = (await getAs(testApp, { id: 0, email, token }, '/me')).message as { id: number };
  return { id, email, token };
};

interface Agreed {
  readonly proposer: TestOperator;
  readonly approver: TestOperator;
}

const ensureOk = (reply: CallReply): CallReply => {
  if (reply.type !== 'ok') throw new Error(`refused: ${reply.error ?? String(reply.message)}`);
  return reply;
};

/** One operator proposes, the other approves; returns both halves of the start code, if there is one. */
export const agree = async (
  testApp: TestApp,
  { proposer, approver }: Agreed,
  { path, fields }: { path: string; fields: Fields },
): Promise<readonly [string, string]> => {
  const asked = ensureOk(await takeAction(testApp, proposer, path, { reason: 'Agreed', ...fields }));
  const { proposal_id: id, start_code: one = '' } = asked.message as { proposal_id: number; start_code?: string };
  const given = ensureOk(await takeAction(testApp, approver, '/proposals/decide', { id, verdict: 'approve' }));
  return [one, (given.message as { start_code: string }).start_code];
};

/** Sets the password with both halves of the start code and logs in. */
export const startWith = async (
  testApp: TestApp,
  email: string,
  [one, other]: readonly [string, string],
): Promise<TestOperator> => {
  const fields = { email, first_code: one, second_code: other, password: START_PASSWORD };
  ensureOk(await testApp.call('POST', '/ops/start', { fields }));
  return enterOperator(testApp, email);
};

/** Adds an operator through the console: proposal, approval, and start with the start code. */
export const makeOperator = async (
  testApp: TestApp,
  people: Agreed,
  roles: readonly OperatorRole[] = OPERATOR_ROLES,
): Promise<TestOperator> => {
  const email = `${newId()}@ops.candor.test`;
  const fields = { email, name: 'Made', roles: roles.join(',') };
  return startWith(testApp, email, await agree(testApp, people, { path: '/operators/propose', fields }));
};

/** Texts in all eight languages, as the console sends them. */
export const allTexts = (title = 'Title', content = '<p>Text</p>'): string =>
  JSON.stringify(LANGUAGES.map((lang) => ({ lang, title: `${title} ${lang}`, content })));

export interface LoggedAction {
  readonly seq: number;
  readonly operatorId: number;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly note: string;
  readonly ip: string;
}

/** The audit log, oldest first. */
export const auditLog = async (testApp: TestApp): Promise<LoggedAction[]> => {
  const { rows } = await testApp.pool.query<LoggedAction>(
    `select seq::int as seq, operator_id as "operatorId", action, subject, before, after, note, ip from audit_entry order by audit_entry.seq`,
  );
  return rows;
};
