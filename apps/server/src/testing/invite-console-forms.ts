import { addFuturesTrader, opened, publishMarks } from './futures-steps';
import type { TestApp } from './test-app';

/** A new fill whose fee can be given back. */
export const reversalForm = async (test: TestApp): Promise<{ fill_kind: string; fill_id: number }> => {
  await publishMarks(test);
  const { id } = await opened(test, await addFuturesTrader(test));
  return { fill_kind: 'futures_open', fill_id: id };
};

/** A new flag that waits for a decision. */
export const flagForm = async (test: TestApp): Promise<{ id: number; decision: string }> => {
  const [parent, child] = [await test.addUser(), await test.addUser()];
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into invite_flag (user_id, parent_id, reason, created_at) values ($1, $2, 'same_card', now()) returning id`,
    [child.id, parent.id],
  );
  return { id: rows[0]?.id ?? 0, decision: 'confirm' };
};
