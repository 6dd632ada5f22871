import type { ReplyOf } from '@candor/contract/call';
import type { quotation } from '@candor/contract/market';
import { pollUntil } from '#platform/runtime/monotonic';
import { agree, type TestOperator } from './ops-steps';
import type { TestApp } from './test-app';

export interface TwoOperators {
  readonly proposer: TestOperator;
  readonly approver: TestOperator;
}

/** Halts an instrument with two operators. */
export const haltBy = async (test: TestApp, people: TwoOperators, id = 1, cause = 'feed'): Promise<void> => {
  await agree(test, people, { path: '/instruments/propose_halt', fields: { id, cause } });
};

export const liftBy = async (test: TestApp, people: TwoOperators, id = 1, kind = 'halt'): Promise<void> => {
  await agree(test, people, { path: '/instruments/propose_lift', fields: { id, kind } });
};

type Listed = ReplyOf<typeof quotation>[number]['quotation'][number];

/** The state of an instrument in the list of markets. */
export const listedState = async (test: TestApp, id = 1): Promise<Listed> => {
  const { message } = await test.call('GET', '/currency/quotation_new');
  const found = (message as ReplyOf<typeof quotation>).flatMap((group) => group.quotation).find((one) => one.id === id);
  if (!found) throw new Error('not listed');
  return found;
};

/** Resolves when the board of this process shows the state. */
export const untilListed = async (test: TestApp, halted: Listed['halted'], id = 1): Promise<Listed> => {
  const isThere = async (): Promise<Listed | null> => {
    const listed = await listedState(test, id);
    return listed.halted === halted ? listed : null;
  };
  const found = await pollUntil(isThere, { timeoutMs: 60_000, everyMs: 20 });
  if (found === null) throw new Error(`the list does not say ${halted === '' ? 'trading' : halted}`);
  return found;
};

/**
 * For tests of other subjects: removes pauses caused by a forced close on an empty fund, so that later cases can open
 * positions.
 */
export const forgetFundPauses = async ({ pool }: Pick<TestApp, 'pool'>): Promise<void> => {
  await pool.query(`delete from instrument_halt where kind = 'fund'`);
};

/** Inserts a halt of a book that could not be read; its journal is intact, so a retry is enough. Returns its id. */
export const insertBookHalt = async ({ pool }: Pick<TestApp, 'pool'>): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into spot_book_halt (instrument_id, error, halted_at)
     select min(instrument_id), 'cannot be read', now() from spot_book returning id`,
  );
  return rows[0]?.id ?? 0;
};
