import type { ReplyOf } from '@candor/contract/call';
import type { ownFeeLevel } from '@candor/contract/fees';
import { runLevels } from '#modules/fees/use-cases/run-levels';
import { withClient } from '#platform/db/postgres-roles';
import type { TestApp, TestUser } from './test-app';

const HOUSE_MS = 90 * 86_400_000;

export interface Invitation {
  /** What the code of the inviter gives, in percent. */
  readonly given?: string;
  /** End of the house's 5 percent; absent: 90 days from now. */
  readonly untilMs?: number;
}

/** A new user, made by `add`, who came by the code of another one. */
export const addInvited = async (
  test: TestApp,
  add: () => Promise<TestUser>,
  { given = '0', untilMs }: Invitation = {},
): Promise<TestUser> => {
  const parent = await test.addUser();
  const user = await add();
  const nowMs = test.app.parts.clock.nowMs();
  await test.pool.query(
    `with code as (
       insert into invite_code (user_id, code, given_percent, created_at) values ($1, 'FEES' || $1::int, $3, $4) returning id
     )
     insert into invite_link (user_id, parent_id, code_id, first_percent, second_percent, given_percent, house_percent,
       house_until, created_at)
     select $2, $1, code.id, 20 - $3::numeric, 5, $3, 5, $5, $4 from code`,
    [parent.id, user.id, given, new Date(nowMs), new Date(untilMs ?? nowMs + HOUSE_MS)],
  );
  await withClient(test.database.adminUrl, async (client) => {
    // The inviter of a user never changes; here the user exists before the inviter is known.
    await client.query('set session_replication_role = replica');
    await client.query('update app_user set parent_id = $2 where id = $1', [user.id, parent.id]);
  });
  return user;
};

/** Computes the levels of the last midnight, as the job does. Null: they are there. */
export const computeLevels = ({ app }: Pick<TestApp, 'app'>): Promise<number | null> =>
  runLevels(app.parts, { nowMs: app.parts.clock.nowMs(), ensureHeld: async () => undefined });

export const feeLevelOf = async (test: TestApp, user: TestUser): Promise<ReplyOf<typeof ownFeeLevel>> =>
  (await test.call('GET', '/user/fee_level', { token: user.token })).message as ReplyOf<typeof ownFeeLevel>;
