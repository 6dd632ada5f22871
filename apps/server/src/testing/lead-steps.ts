import type { ReplyOf } from '@candor/contract/call';
import type { copyMe } from '@candor/contract/copy-lead';
import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import { expect } from 'vitest';
import { copiesOf, copyAll, followed } from './copy-steps';
import { passLevel } from './fund-steps';
import { addFuturesTrader, opened } from './futures-steps';
import { getAs, type TestOperator, takeAction } from './ops-steps';
import type { CallReply, TestApp, TestUser } from './test-app';

export type LeaderMe = ReplyOf<typeof copyMe>;
type Fields = Readonly<Record<string, string>>;

/** A user who meets every condition of a leader, with the changes of the test case. */
export const addCandidate = async (
  test: TestApp,
  { usdt = '1000', level = 2, name = '' }: { usdt?: string; level?: 0 | 1 | 2; name?: string } = {},
): Promise<TestUser> => {
  const user = await addFuturesTrader(test, usdt);
  for (const passed of [1, 2] as const) if (passed <= level) await passLevel(test, user.id, passed);
  if (name !== '') await test.pool.query('update app_user set nickname = $2 where id = $1', [user.id, name]);
  return user;
};

export const applyAs = (test: TestApp, { token }: TestUser, fields: Fields = {}): Promise<CallReply> =>
  test.call('POST', '/copy/apply', {
    token,
    fields: { agreement: COPY_AGREEMENT, share_percent: '10', signature: '', ...fields },
  });

export const meOf = async (test: TestApp, { token }: TestUser): Promise<LeaderMe> =>
  (await test.call('GET', '/copy/me', { token })).message as LeaderMe;

export const leadAs = (test: TestApp, { token }: TestUser, action: string): Promise<CallReply> =>
  test.call('POST', '/copy/lead', { token, fields: { action } });

interface ApplicationRow {
  readonly id: number;
  readonly user_id: number;
}

/** The number of a user's application in this state. */
export const applicationOf = async (
  test: TestApp,
  operator: TestOperator,
  user: TestUser,
  state = 'pending',
): Promise<number> => {
  const { message } = await getAs(test, operator, '/copy/applications', { state, limit: '100' });
  const found = (message as { data: ApplicationRow[] }).data.find((row) => row.user_id === user.id);
  if (!found) throw new Error('there is no such application');
  return found.id;
};

/** A leader: applied by the user and approved in the console. */
export const addLeader = async (test: TestApp, operator: TestOperator, name = ''): Promise<TestUser> => {
  const user = await addCandidate(test, { name });
  const applied = await applyAs(test, user);
  if (applied.type !== 'ok') throw new Error(`refused: ${applied.error}`);
  const id = await applicationOf(test, operator, user);
  const decided = await takeAction(test, operator, '/copy/applications/decide', { id, decision: 'approve' });
  if (decided.type !== 'ok') throw new Error(`refused: ${decided.error}`);
  return user;
};

/** A running relation. */
export const addRelation = async (
  test: TestApp,
  { leader, follower, state = 'following' }: { leader: TestUser; follower: TestUser; state?: 'following' | 'paused' },
): Promise<number> => {
  const { id } = await followed(test, follower, leader, { number: '1', total_cap: '500' });
  if (state === 'paused') {
    const fields = { leader_id: String(leader.id), paused: '1' };
    expect((await test.call('POST', '/copy/pause', { token: follower.token, fields })).type).toBe('ok');
  }
  return id;
};

/** The leader opens a position; answers the follower's copy of it. */
export const addCopy = async (
  test: TestApp,
  { leader, follower }: { leader: TestUser; follower: TestUser },
): Promise<number> => {
  await opened(test, leader);
  await copyAll(test);
  const [copy] = await copiesOf(test, follower);
  if (!copy) throw new Error('there is no copy');
  return copy.position_id;
};

/** Templates and parameters of a user's notices, oldest first. */
export const noticesOf = async ({ pool }: Pick<TestApp, 'pool'>, userId: number) =>
  (
    await pool.query<{ template: string; params: Record<string, string> }>(
      'select template, params from notification where user_id = $1 order by id',
      [userId],
    )
  ).rows;
