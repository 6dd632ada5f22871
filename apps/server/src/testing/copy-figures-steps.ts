import { runFigures } from '#modules/copy/use-cases/run-figures';
import { type FuturesItem, opened } from './futures-steps';
import type { TestApp, TestUser } from './test-app';

const at = ({ app }: Pick<TestApp, 'app'>): Date => new Date(app.parts.clock.nowMs());

/** Makes a user a leader now, as an approved application does. */
export const admitLeader = async (
  test: TestApp,
  user: TestUser,
  { nickname = 'Ilse', sharePercent = '10' }: { nickname?: string; sharePercent?: string } = {},
): Promise<void> => {
  await test.pool.query('update app_user set nickname = $2 where id = $1', [user.id, nickname]);
  await test.pool.query(
    `insert into copy_leader (user_id, state, signature, share_percent, admitted_at) values ($1, 'active', 'Slow and steady', $2, $3)`,
    [user.id, sharePercent, at(test)],
  );
};

export const stopLeader = async (
  test: TestApp,
  user: TestUser,
  cause: 'self' | 'operator' | 'failed' = 'self',
): Promise<void> => {
  await test.pool.query(
    `update copy_leader set state = 'stopped', stop_cause = $2, stopped_at = $3 where user_id = $1`,
    [user.id, cause, at(test)],
  );
};

/** Opens a real position of the follower and marks it as the copy of the leader's. */
export const addCopy = async (
  test: TestApp,
  follower: TestUser,
  { relationId, of, fields = {} }: { relationId: number; of: FuturesItem; fields?: Readonly<Record<string, string>> },
): Promise<FuturesItem> => {
  const copy = await opened(test, follower, fields);
  await test.pool.query('update futures_position set order_type = 2 where id = $1', [copy.id]);
  await test.pool.query(
    `insert into copy_position (position_id, relation_id, leader_position_id, leader_price) values ($1, $2, $3, $4)`,
    [copy.id, relationId, of.id, of.price],
  );
  return copy;
};

/** Writes a settled share, as the weekly settlement does. */
export const addShare = async (
  test: TestApp,
  { relationId, leader, follower }: { relationId: number; leader: TestUser; follower: TestUser },
  { paid, net }: { paid: string; net: string },
): Promise<void> => {
  await test.pool.query(
    `insert into copy_share (relation_id, leader_id, follower_id, cause, period_ms, net_total, shared_before, share_percent, due, paid,
       reference, created_at) values ($1, $2, $3, 'week', $7, $4, 0, 10, $5, $5, gen_random_uuid(), $6)`,
    [relationId, leader.id, follower.id, net, paid, at(test), test.app.parts.clock.nowMs()],
  );
};

/** Runs the hourly job once at a time of the clock; returns how many hours it wrote. */
export const computeHours = ({ app, pool }: Pick<TestApp, 'app' | 'pool'>, nowMs = app.parts.clock.nowMs()) =>
  runFigures(
    { ...app.parts, pool },
    { nowMs, signal: new AbortController().signal, ensureHeld: async () => undefined },
  );
