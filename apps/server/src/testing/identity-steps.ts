import { newId } from '#platform/runtime/ids';
import type { CallReply, TestApp, TestUser } from './test-app';

export const PASSWORD = 'blue-lamp-73';
export const OTHER_PASSWORD = 'green-door-58';

export interface Delivered {
  readonly channel: 'mail' | 'sms';
  readonly subject: string;
  readonly body: string;
}

/** An unused e-mail address. */
export const freshEmail = (): string => `${newId()}@candor.test`;

let numbers = 0;
/** An unused phone number, without its calling code. */
export const freshMobile = (): string => {
  numbers += 1;
  return `138${String(numbers).padStart(8, '0')}`;
};

/** Messages delivered to an address or number, newest first, after the outbox is empty. */
export const messagesTo = async (testApp: TestApp, to: string): Promise<Delivered[]> => {
  await testApp.app.parts.relay.drain();
  const { rows } = await testApp.pool.query<Delivered>(
    'select channel, subject, body from demo_message where recipient = $1 order by id desc',
    [to],
  );
  return rows;
};

/** The code in the newest message; empty when that message has none. */
export const newestCode = async (testApp: TestApp, to: string): Promise<string> => {
  const [newest] = await messagesTo(testApp, to);
  return /(?<![0-9])[0-9]{6}(?![0-9])/.exec(newest?.body ?? '')?.[0] ?? '';
};

/** Six digits that are not the code. */
export const wrongCode = (code: string, step = 1): string =>
  String((Number.parseInt(code || '0', 10) + step) % 1_000_000).padStart(6, '0');

type Fields = Readonly<Record<string, string>>;

export const askMailCode = (
  testApp: TestApp,
  email: string,
  more: Fields = { scene: 'register' },
): Promise<CallReply> => testApp.call('POST', '/sms_mail', { fields: { user_string: email, ...more } });

export const mailCode = async (testApp: TestApp, email: string, more?: Fields): Promise<string> => {
  await askMailCode(testApp, email, more);
  return newestCode(testApp, email);
};

/** Requests a code to the user's own address or number and returns it. */
export const ownCode = async (testApp: TestApp, user: Registered, fields: Fields = {}): Promise<string> => {
  await testApp.call('POST', '/safe/own_code', {
    token: user.token,
    fields: { scene: 'account', channel: 'email', ...fields },
  });
  return newestCode(testApp, fields.channel === 'phone' ? user.phone : user.email);
};

export interface Registered extends TestUser {
  readonly email: string;
  readonly phone: string;
}

export const registerFields = (email: string, code: string, more: Fields = {}): Record<string, string> => ({
  user_string: email,
  code,
  password: PASSWORD,
  re_password: PASSWORD,
  ...more,
});

export const logIn = async (testApp: TestApp, account: string, password = PASSWORD): Promise<CallReply> =>
  testApp.call('POST', '/user/login', { fields: { user_string: account, password } });

/** A user created through the public calls: code, registration, login. */
export const registerUser = async (testApp: TestApp, more: Fields = {}): Promise<Registered> => {
  const email = freshEmail();
  const fields = registerFields(email, await mailCode(testApp, email), more);
  const registered = await testApp.call('POST', '/user/register', { fields });
  if (registered.type !== 'ok') throw new Error(`not registered: ${String(registered.message)}`);
  const { message } = await logIn(testApp, email, fields.password);
  const { rows } = await testApp.pool.query<{ id: number }>('select id from app_user where email = $1', [email]);
  return { id: rows[0]?.id ?? 0, token: String(message), email, phone: '' };
};
