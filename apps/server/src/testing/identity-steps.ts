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
export const messagesTo = async (house: TestApp, to: string): Promise<Delivered[]> => {
  await house.app.parts.relay.drain();
  const { rows } = await house.pool.query<Delivered>(
    'select channel, subject, body from demo_message where recipient = $1 order by id desc',
    [to],
  );
  return rows;
};

/** The code in the newest message; empty when that message has none. */
export const newestCode = async (house: TestApp, to: string): Promise<string> => {
  const [newest] = await messagesTo(house, to);
  return /(?<![0-9])[0-9]{6}(?![0-9])/.exec(newest?.body ?? '')?.[0] ?? '';
};

/** Six digits that are not the code. */
export const wrongCode = (code: string, step = 1): string =>
  String((Number.parseInt(code || '0', 10) + step) % 1_000_000).padStart(6, '0');

type Fields = Readonly<Record<string, string>>;

export const askMailCode = (house: TestApp, email: string, more: Fields = { scene: 'register' }): Promise<CallReply> =>
  house.call('POST', '/sms_mail', { fields: { user_string: email, ...more } });

export const mailCode = async (house: TestApp, email: string, more?: Fields): Promise<string> => {
  await askMailCode(house, email, more);
  return newestCode(house, email);
};

/** Requests a code to the user's own address or number and returns it. */
export const ownCode = async (house: TestApp, user: Registered, fields: Fields = {}): Promise<string> => {
  await house.call('POST', '/safe/own_code', {
    token: user.token,
    fields: { scene: 'account', channel: 'email', ...fields },
  });
  return newestCode(house, fields.channel === 'phone' ? user.phone : user.email);
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

export const logIn = async (house: TestApp, account: string, password = PASSWORD): Promise<CallReply> =>
  house.call('POST', '/user/login', { fields: { user_string: account, password } });

/** A user created through the public calls: code, registration, login. */
export const registerUser = async (house: TestApp, more: Fields = {}): Promise<Registered> => {
  const email = freshEmail();
  const fields = registerFields(email, await mailCode(house, email), more);
  const registered = await house.call('POST', '/user/register', { fields });
  if (registered.type !== 'ok') throw new Error(`not registered: ${String(registered.message)}`);
  const { message } = await logIn(house, email, fields.password);
  const { rows } = await house.pool.query<{ id: number }>('select id from app_user where email = $1', [email]);
  return { id: rows[0]?.id ?? 0, token: String(message), email, phone: '' };
};
