import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { createPasswordHasher } from '#platform/hashing/password-hash';
import { type CallReply, LIGHT_COST, type TestApp, type TestUser } from './test-app';

export const PASSWORD = 'a long enough password';
const hasher = createPasswordHasher(LIGHT_COST);
let hashed: Promise<string> | null = null;

export interface Person extends TestUser {
  readonly email: string;
  readonly phone: string;
}

const phoneOf = (id: number): string => `+86139${String(id).padStart(8, '0')}`;

/** A user with a password, a bound e-mail address and a bound phone number. */
export const addPerson = async (app: TestApp): Promise<Person> => {
  const user = await app.addUser();
  hashed ??= hasher.hash(PASSWORD);
  const phone = phoneOf(user.id);
  const { rows } = await app.pool.query<{ email: string }>(
    'update app_user set password_hash = $2, phone = $3 where id = $1 returning email',
    [user.id, await hashed, phone],
  );
  // Sets the session's password version, as if the password had existed before the session.
  await app.pool.query(
    'update session s set password_version = u.password_version from app_user u where u.id = $1 and s.user_id = u.id',
    [user.id],
  );
  return { ...user, email: rows[0]?.email ?? '', phone };
};

/** Uploads a unique picture through the real upload call; returns the reply's path. */
export const uploadPicture = async (app: TestApp, user: TestUser, at = '/api/upload'): Promise<string> => {
  const colour = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'code.png');
  const response = await fetch(`${app.origin}${at}`, {
    method: 'POST',
    headers: { authorization: user.token },
    body,
  });
  return ((await response.json()) as { message: string }).message;
};

export interface LogInOptions {
  readonly password?: string;
  readonly totp?: string;
  readonly agent?: string;
}

export const logIn = (app: TestApp, account: string, options: LogInOptions = {}): Promise<CallReply> =>
  app.call('POST', '/user/login', {
    fields: {
      user_string: account,
      password: options.password ?? PASSWORD,
      ...(options.totp !== undefined && { totp_code: options.totp }),
    },
    headers: { 'user-agent': options.agent ?? 'test' },
  });

/** Templates of a user's notifications, oldest first. */
export const noticesOf = async (app: TestApp, user: TestUser): Promise<string[]> => {
  const { rows } = await app.pool.query<{ template: string }>(
    'select template from notification where user_id = $1 order by id',
    [user.id],
  );
  return rows.map((row) => row.template);
};

/** Templates of the mails to an address in the outbox, oldest first. */
export const mailsTo = async (app: TestApp, email: string): Promise<string[]> => {
  const { rows } = await app.pool.query<{ template: string }>(
    `select payload ->> 'template' as template from outbox_event where topic = 'notify.mail' and key = $1 order by id`,
    [email],
  );
  return rows.map((row) => row.template);
};
