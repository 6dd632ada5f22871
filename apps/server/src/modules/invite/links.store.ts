import type { InviteRules } from '@candor/domain/invite/invite-rules';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { flagPairs } from './flags.store';

/** A code by which somebody registers. */
export interface Invite {
  readonly codeId: number;
  readonly parentId: number;
}

/** The code as typed by a person; null when it is unknown or its owner is disabled or frozen. */
export const findInvite = async (pool: Pool, code: string): Promise<Invite | null> => {
  const { rows } = await pool.query<Invite>({
    name: 'invite_find',
    text: `select c.id as "codeId", u.id as "parentId" from invite_code c join app_user u on u.id = c.user_id
           where c.code = $1 and u.status = 'active' and u.frozen_at is null`,
    values: [code.trim().toUpperCase()],
  });
  return rows[0] ?? null;
};

/** Every user's first code is the one in app_user. */
export const insertFirstCode = async ({ client }: Tx, userId: number): Promise<void> => {
  await client.query(
    `insert into invite_code (user_id, code, created_at) select id, invite_code, created_at from app_user where id = $1`,
    [userId],
  );
};

/** The first codes of users who were not made by a registration. */
export const insertMissingCodes = async ({ client }: Tx): Promise<void> => {
  await client.query(
    `insert into invite_code (user_id, code, created_at)
     select u.id, u.invite_code, u.created_at from app_user u
     where not exists (select from invite_code c where c.user_id = u.id) order by u.id on conflict do nothing`,
  );
};

/** Links of users with an inviter who were not made by a registration, parents first. */
export const insertMissingLinks = async (tx: Tx, rules: InviteRules, now: Date): Promise<void> => {
  const { rows } = await tx.client.query<{ userId: number; codeId: number; parentId: number }>(
    `select u.id as "userId", c.id as "codeId", u.parent_id as "parentId" from app_user u
     join app_user p on p.id = u.parent_id join invite_code c on c.code = p.invite_code
     where not exists (select from invite_link l where l.user_id = u.id) order by u.id`,
  );
  for (const { userId, ...invite } of rows) await insertLink(tx, { userId, invite, rules, ip: '', now });
};

export interface NewLink {
  readonly userId: number;
  readonly invite: Invite;
  readonly rules: InviteRules;
  /** Address of the registration. */
  readonly ip: string;
  readonly now: Date;
}

/**
 * Links a new user to the owner of the code, with the terms of the rules and of the code now: they are never changed
 * afterwards. What the code gives is taken from the owner's own share, which may have become smaller than that by a
 * change of the rules.
 */
export const insertLink = async (tx: Tx, { userId, invite, rules, ip, now }: NewLink): Promise<void> => {
  await tx.client.query(
    `insert into invite_link (user_id, parent_id, grand_id, code_id, first_percent, second_percent, given_percent,
       house_percent, house_until, ip, created_at)
     select $1, c.user_id, p.parent_id, c.id, $4::numeric - least(c.given_percent, $4::numeric), $5::numeric,
            least(c.given_percent, $4::numeric), $6::numeric, $8::timestamptz + make_interval(days => $7::int), $3, $8::timestamptz
     from invite_code c join app_user p on p.id = c.user_id where c.id = $2`,
    [userId, invite.codeId, ip, rules.firstPercent, rules.secondPercent, rules.housePercent, rules.houseDays, now],
  );
  await flagPairs(tx, { userIds: [userId], now });
};
