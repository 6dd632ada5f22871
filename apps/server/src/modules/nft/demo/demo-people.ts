import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import { DEMO_ARTISTS } from './demo-art';
import { DEMO_ARTIST_USERS, DEMO_COLLECTORS, DEMO_OWNER, type DemoPerson } from './demo-market';

const DAY_MS = 86_400_000;
/** How long the people of the demo have been there. */
const SINCE_DAYS = 200;

export interface PeopleDeps {
  readonly hasher: PasswordHasher;
  readonly newToken: () => string;
}

const insertPerson = async (
  { client }: Tx,
  { hasher, newToken }: PeopleDeps,
  { person, at }: { readonly person: DemoPerson; readonly at: Date },
): Promise<void> => {
  const { rowCount } = await client.query('select from app_user where email = $1', [person.email]);
  if (rowCount) return;
  const hash = await hasher.hash(newToken());
  await client.query(
    `insert into app_user (email, password_hash, pay_password_hash, nickname, invite_code, created_at) values ($1, $2, $2, $3, $4, $5)`,
    [person.email, hash, person.nickname, person.inviteCode, at],
  );
};

export const insertPeople = async (tx: Tx, deps: PeopleDeps, nowMs: number): Promise<void> => {
  const at = new Date(nowMs - SINCE_DAYS * DAY_MS);
  for (const person of [...Object.values(DEMO_ARTIST_USERS), ...DEMO_COLLECTORS])
    await insertPerson(tx, deps, { person, at });
  for (const { key, name, biography } of DEMO_ARTISTS) {
    await tx.client.query(
      `insert into nft_artist (user_id, name, bio, since) select id, $2, $3, $4 from app_user where email = $1 on conflict do nothing`,
      [DEMO_ARTIST_USERS[key]?.email, name, biography, at],
    );
  }
};

export interface DemoPeople {
  readonly artistOf: (key: string) => number;
  readonly collectors: readonly number[];
  readonly ownerId: number;
}

/** Null when they are not all there, as before the first start. */
export const loadPeople = async (pool: Pool): Promise<DemoPeople | null> => {
  const { rows } = await pool.query<{ id: number; email: string }>(
    'select id, email from app_user where email like $1',
    ['%@candor.test'],
  );
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  const artists = new Map(DEMO_ARTISTS.map(({ key }) => [key, idOf.get(DEMO_ARTIST_USERS[key]?.email ?? '')]));
  const collectors = DEMO_COLLECTORS.map(({ email }) => idOf.get(email));
  const ownerId = idOf.get(DEMO_OWNER);
  if (ownerId === undefined || [...artists.values(), ...collectors].includes(undefined)) return null;
  return { artistOf: (key) => artists.get(key) ?? 0, collectors: collectors.map((id) => id ?? 0), ownerId };
};
