import type { ReplyOf } from '@candor/contract/call';
import type { copyFollow, copyLog, copyTrades } from '@candor/contract/copy';
import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import type { FanOutDeps } from '#modules/copy/deps';
import { createFanOut } from '#modules/copy/use-cases/fan-out';
import { markHandOvers } from '#modules/copy/use-cases/mark-hand-overs';
import { settleLeft } from '#modules/copy/use-cases/settle-stopped';
import { createFuturesDeps } from '#modules/futures/index';
import { addFuturesTrader } from './futures-steps';
import type { CallReply, TestApp, TestUser } from './test-app';

export type Relation = ReplyOf<typeof copyFollow>;
export type CopyTrade = ReplyOf<typeof copyTrades>['items'][number];
export type CopyLogItem = ReplyOf<typeof copyLog>['items'][number];
type Fields = Readonly<Record<string, string>>;

export const copyDeps = ({ app }: Pick<TestApp, 'app'>): FanOutDeps => ({
  ...createFuturesDeps(app.parts),
  ...app.parts,
});

/** Copies everything that waits; for apps without the role engine. Returns the number of batches. */
export const copyAll = async (test: Pick<TestApp, 'app'>, batching?: { readonly batch: number }): Promise<number> => {
  const fanOut = createFanOut(copyDeps(test), batching);
  let batches = 0;
  for (;;) {
    const done = await fanOut({ ensureHeld: async () => undefined });
    if (done === 0) return batches;
    batches += done;
  }
};

/** Marks copies that were taken over by the next tick that is there, and settles ends that waited for it; returns how many were marked. */
export const settleHandOvers = async (test: Pick<TestApp, 'app'>): Promise<number> => {
  const [deps, moment] = [copyDeps(test), { nowMs: test.app.parts.clock.nowMs(), ensureHeld: async () => undefined }];
  const marked = await markHandOvers(deps, moment);
  await settleLeft(deps, moment);
  return marked;
};

/** A leader who was admitted 100 days ago. */
export const addLeader = async (test: TestApp, { usdt = '100000', share = '10' } = {}): Promise<TestUser> => {
  const user = await addFuturesTrader(test, usdt);
  await test.pool.query(
    `insert into copy_leader (user_id, state, share_percent, admitted_at) values ($1, 'active', $2, $3::timestamptz - interval '100 days')`,
    [user.id, share, new Date(test.app.parts.clock.nowMs())],
  );
  return user;
};

export const followCall = (test: TestApp, user: TestUser, leader: TestUser, fields: Fields = {}): Promise<CallReply> =>
  test.call('POST', '/copy/follow', {
    token: user.token,
    fields: {
      leader_id: String(leader.id),
      type: '1',
      number: '0.5',
      total_cap: '10000',
      agreement: COPY_AGREEMENT,
      ...fields,
    },
  });

/** Follows, which must succeed. */
export const followed = async (
  test: TestApp,
  user: TestUser,
  leader: TestUser,
  fields: Fields = {},
): Promise<Relation> => {
  const reply = await followCall(test, user, leader, fields);
  if (reply.type !== 'ok') throw new Error(`refused: ${reply.error} ${JSON.stringify(reply.message)}`);
  return reply.message as Relation;
};

/** A new follower of a leader. */
export const addFollower = async (
  test: TestApp,
  leader: TestUser,
  { usdt = '10000', ...fields }: Fields & { readonly usdt?: string } = {},
): Promise<TestUser> => {
  const user = await addFuturesTrader(test, usdt);
  await followed(test, user, leader, fields);
  return user;
};

const read =
  <R>(path: string) =>
  async (test: TestApp, user: TestUser, fields: Fields = {}): Promise<R> =>
    (await test.call('GET', path, { token: user.token, fields })).message as R;

export const copiesOf = async (
  test: TestApp,
  user: TestUser,
  state: 'open' | 'closed' = 'open',
): Promise<CopyTrade[]> => (await read<ReplyOf<typeof copyTrades>>('/copy/trades')(test, user, { state })).items;
export const logOf = async (test: TestApp, user: TestUser, fields: Fields = {}): Promise<CopyLogItem[]> =>
  (await read<ReplyOf<typeof copyLog>>('/copy/log')(test, user, { problems: '0', ...fields })).items;
export const relationOf = async (test: TestApp, user: TestUser): Promise<Relation> => {
  const { items } = await read<{ items: Relation[] }>('/copy/relations')(test, user, { state: 'all' });
  const [first] = items;
  if (!first) throw new Error('there is no relation');
  return first;
};

export const stopCall = (
  test: TestApp,
  user: TestUser,
  leader: TestUser,
  copies: 'close' | 'keep',
): Promise<CallReply> =>
  test.call('POST', '/copy/stop', { token: user.token, fields: { leader_id: String(leader.id), copies } });
