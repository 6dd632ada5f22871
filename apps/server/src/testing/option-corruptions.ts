import { expect } from 'vitest';
import { OPTION_INVARIANTS } from '#modules/options/option-invariants';
import type { Pool } from '#platform/db/pool';

export interface OptionCorruption {
  readonly id: 'I10' | 'I12';
  readonly how: string;
  readonly sql: string;
}

/**
 * Statements that each corrupt one place of the option tables, run as the table owner, with the invariant that detects
 * it.
 */
export const OPTION_CORRUPTIONS: readonly OptionCorruption[] = [
  {
    id: 'I10',
    how: 'a stake that grew by itself',
    sql: `update option_order set stake = stake + 1 where state = 'open'`,
  },
  {
    id: 'I10',
    how: 'money taken out of the purse of stakes',
    sql: `update ledger_account set balance = balance - 0.000001 where type = 'option_stakes'`,
  },
  {
    id: 'I12',
    how: 'an entry at a price nobody recorded',
    sql: `update option_order set entry_price = entry_price + 0.01 where state = 'open'`,
  },
  {
    id: 'I12',
    how: 'an entry by a later tick',
    sql: `update option_order o set entry_seq = t.seq, entry_ms = t.time_ms, entry_price = t.price
          from tick t where o.state = 'open' and t.instrument_id = o.instrument_id and t.seq = o.entry_seq + 1`,
  },
  {
    id: 'I12',
    how: 'a due time that moved',
    sql: `update option_order set due_ms = due_ms + 1 where state = 'open'`,
  },
  {
    id: 'I12',
    how: 'an end at a price nobody recorded',
    sql: `update option_order set exit_price = exit_price + 0.01 where result = 1`,
  },
  {
    id: 'I12',
    how: 'an end by the tick before the last',
    sql: `update option_order o set exit_seq = t.seq, exit_ms = t.time_ms, exit_price = t.price
          from tick t where o.result = 1 and t.instrument_id = o.instrument_id and t.seq = o.exit_seq - 1`,
  },
  {
    id: 'I12',
    how: 'an end by the tick after the due time',
    sql: `update option_order o set exit_seq = t.seq, exit_ms = t.time_ms, exit_price = t.price
          from tick t where o.result = 1 and t.instrument_id = o.instrument_id and t.seq = o.exit_seq + 1`,
  },
  {
    id: 'I12',
    how: 'settled before its time',
    sql: `update option_order set settled_at = to_timestamp(due_ms / 1000.0) - interval '1 millisecond' where result = 1`,
  },
  { id: 'I12', how: 'a loss called a win', sql: `update option_order set result = 1 where result = -1` },
  { id: 'I12', how: 'a win called a loss', sql: `update option_order set result = -1, payout = 0 where result = 1` },
  {
    id: 'I12',
    how: 'a payout of another rate',
    sql: `update option_order set payout = payout + 0.000001 where result = 1`,
  },
  {
    id: 'I12',
    how: 'a loss called off afterwards',
    sql: `update option_order set result = 0, void_reason = 'no_exit', payout = stake, exit_seq = null, exit_ms = null,
            exit_price = null where result = -1`,
  },
  {
    id: 'I12',
    how: 'called off for want of an entry that had come',
    sql: `update option_order set entry_seq = null, entry_ms = null, entry_price = null, due_ms = null, result = 0, payout = stake,
            void_reason = 'no_entry', exit_seq = null, exit_ms = null, exit_price = null where result = -1`,
  },
  { id: 'I12', how: 'a stake that was never taken', sql: `update option_order set reference = gen_random_uuid()` },
  {
    id: 'I12',
    how: 'a payment of another amount',
    sql: `update ledger_posting set amount = amount + 1 where kind = 'option_payout'`,
  },
  { id: 'I12', how: 'a payment that vanished', sql: `delete from ledger_posting where kind = 'option_payout'` },
  {
    id: 'I12',
    how: 'a payment for a loss',
    sql: `insert into ledger_posting (debit_account_id, credit_account_id, created_at, reference, rule_version, leg, kind, amount,
            debit_after, credit_after)
          select p.debit_account_id, p.credit_account_id, now(),
                 (lpad(to_hex(o.id), 8, '0') || '-0000-8f10-8000-000000000000')::uuid, 1, 0, 'option_payout', 1, 0, 0
          from ledger_posting p, option_order o where p.kind = 'option_payout' and o.result = -1`,
  },
  {
    id: 'I12',
    how: 'a payment to somebody else',
    sql: `update ledger_posting set credit_account_id = (select max(id) from ledger_account where type = 'micro' and id not in
            (select credit_account_id from ledger_posting where kind = 'option_payout')) where kind = 'option_payout'`,
  },
  {
    id: 'I12',
    how: 'an option nobody settles while prices come',
    sql: `update option_order o set state = 'open', result = null, payout = null, settled_at = null, exit_seq = null,
            exit_ms = null, exit_price = null where result = -1`,
  },
];

/** The same for orders made with trial funds, in books without orders of own money, except for one that is open. */
export const TRIAL_CORRUPTIONS: readonly OptionCorruption[] = [
  {
    id: 'I10',
    how: 'a trial fund that is counted as a stake of the user',
    sql: `update option_order set coupon_id = null where coupon_id is not null and state <> 'closed'`,
  },
  {
    id: 'I12',
    how: 'a trial order that was paid its stake as well',
    sql: `update option_order set payout = payout + stake where coupon_id is not null and result = 1`,
  },
  {
    id: 'I12',
    how: 'a trial order called off with a payment',
    sql: `update option_order set payout = stake where coupon_id is not null and void_reason <> ''`,
  },
  {
    id: 'I12',
    how: 'a trial order that paid a fee',
    sql: `update option_order set fee = 0.01 where coupon_id is not null and state <> 'closed'`,
  },
  {
    id: 'I12',
    how: 'an order of own money that calls itself a trial',
    sql: `update option_order set coupon_id = 1 where coupon_id is null and state <> 'closed'`,
  },
  {
    id: 'I12',
    how: 'a profit of a trial order that vanished',
    sql: `delete from ledger_posting p using option_order o where o.coupon_id is not null and o.result = 1
            and p.reference = (lpad(to_hex(o.id), 8, '0') || '-0000-8f10-8000-000000000000')::uuid`,
  },
  {
    id: 'I12',
    how: 'a profit of a trial order that was paid out of the stakes of others',
    sql: `update ledger_posting p set debit_account_id = (select id from ledger_account where type = 'option_stakes' limit 1)
            from option_order o where o.coupon_id is not null and o.result = 1
            and p.reference = (lpad(to_hex(o.id), 8, '0') || '-0000-8f10-8000-000000000000')::uuid`,
  },
  {
    id: 'I12',
    how: 'a lost trial stake that the campaign did not pay',
    sql: `delete from ledger_posting where kind = 'option_trial_lost'`,
  },
  {
    id: 'I12',
    how: 'a lost trial stake of another amount',
    sql: `update ledger_posting set amount = amount + 0.000001 where kind = 'option_trial_lost'`,
  },
  {
    id: 'I12',
    how: 'a lost trial stake taken from the user',
    sql: `update ledger_posting set debit_account_id = (select min(id) from ledger_account where type = 'micro') where kind = 'option_trial_lost'`,
  },
];

const findViolations = async (client: Pick<Pool, 'query'>, id: string, now: Date): Promise<unknown[]> => {
  const found = await Promise.all(
    OPTION_INVARIANTS.filter((one) => one.id === id).map(({ sql }) =>
      client.query(sql, sql.includes('$1') ? [now] : []).then(({ rows }) => rows),
    ),
  );
  return found.flat();
};

/** Corrupts the books in a transaction that is rolled back, as the owner of the tables, and expects the alarm. */
export const expectFound = async (admin: Pool, now: Date, { id, sql }: OptionCorruption): Promise<void> => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('alter table ledger_posting disable trigger all');
    const { rowCount } = await client.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    expect(await findViolations(client as unknown as Pool, id, now)).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
};
