import { expect } from 'vitest';
import type { TestApp, TestUser } from './test-app';

/** Requests do not wait until the last-seen time of their session is written: a test that sets its clock ahead does. */
export const untilSeen = async ({ pool }: Pick<TestApp, 'pool'>, { id }: TestUser, nowMs: number): Promise<void> => {
  const lastSeenMs = async () => {
    const { rows } = await pool.query<{ at: Date }>('select last_seen_at as at from session where user_id = $1', [id]);
    return rows[0]?.at.getTime();
  };
  await expect.poll(lastSeenMs).toBe(nowMs);
};
