import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVARIANTS } from '#app/declared';
import { createPool, type Pool } from '#platform/db/pool';
import { createTestDatabase, type TestDatabase } from './test-database';

/** A state that time ends: the column with the time, which the table or an invariant of reconcile does not let be empty. */
interface Due {
  readonly due: string;
  /** Where it may be null: what keeps it set in this state, a constraint of the table or an invariant. */
  readonly kept?: 'constraint' | 'I21';
  /** The column by which constraints tie the two together, where no single one does. */
  readonly via?: string;
}
/** Who or what else ends the state, or why it need not end. */
type Owed = Due | 'final' | 'lasting' | 'operators' | 'owner' | 'next tick' | 'next run';

const due = (column: string, kept?: Due['kept'], via?: string): Due => ({
  due: column,
  ...(kept !== undefined && { kept }),
  ...(via !== undefined && { via }),
});
const all = (owed: Owed, ...states: readonly string[]): Record<string, Owed> =>
  Object.fromEntries(states.map((state) => [state, owed]));

/**
 * What ends each state of each table. `lasting`: nothing has to happen. `next run`: a job takes every row in that state,
 * whatever its age. A new state needs a line: one that time must end and that has no due time would hang without an alarm.
 */
const STATES: Readonly<Record<string, Readonly<Record<string, Owed>>>> = {
  'app_user.status': all('lasting', 'active', 'disabled'),
  'coupon.state': { active: due('use_by'), ...all('final', 'used', 'expired') },
  'coupon_campaign.state': { ...all(due('closes_at'), 'open', 'paused'), ended: 'final' },
  'copy_application.state': { pending: 'operators', ...all('final', 'approved', 'rejected') },
  'copy_leader.state': { ...all('lasting', 'active', 'paused'), stopped: 'final' },
  'copy_relation.state': { ...all('lasting', 'following', 'paused'), ended: due('ended_at', 'constraint') },
  'copy_result.outcome': all('final', 'made', 'smaller', 'skipped'),
  'credit_score_appeal.state': { open: 'operators', ...all('final', 'accepted', 'refused') },
  'deposit.status': { pending: 'operators', ...all('final', 'approved', 'refused') },
  'dual_order.compound_state': { waiting: 'next run', ...all('final', 'none', 'done', 'ended') },
  'dual_order.outcome': all('final', 'below', 'at_or_above', 'failed'),
  'dual_order.state': { open: due('settle_ms'), ...all('final', 'success', 'failed') },
  'futures_close_order.outcome': { waiting: due('fill_by_ms'), ...all('final', 'closed', 'part', 'refused') },
  'futures_position.status': {
    ...all(due('fill_by_ms', 'constraint'), 'pending', 'closing'),
    // An entrust may be without an expiry; every night is charged up to nights_done_ms.
    entrust: 'owner',
    open: due('nights_done_ms'),
    ...all('final', 'closed', 'cancelled'),
  },
  // From the moment at which the owner sets a client seed, constraints tie reveal_at to it; without one nothing is played.
  'game_seed.state': { next: 'owner', active: 'owner', shown: 'final' },
  'ieo_project.state': {
    open: due('end_at'),
    ...all('next run', 'fixed', 'published', 'shared', 'refunding'),
    ...all(due('listing_at'), 'paid', 'listed'),
    refunded: 'final',
  },
  'invite_flag.state': { open: 'operators', ...all('final', 'confirmed', 'cleared') },
  'kyc_submission.status': { review: 'operators', ...all('final', 'passed', 'refused') },
  'ledger_hold.outcome': all('final', 'posted', 'voided', 'expired'),
  'login_event.outcome': all('final', 'ok', 'failed', 'locked'),
  'lock_order.status': { running: due('start_ms'), ...all('final', 'matured', 'redeemed') },
  'nft_bidder.state': { held: 'next run', ...all('final', 'returned', 'forfeited') },
  'nft_offer.state': { open: due('end_ms'), awaiting: due('pay_ms'), ...all('final', 'sold', 'unsold', 'cancelled') },
  'nft_order.state': { open: due('due_ms'), ...all('final', 'paid', 'expired', 'cancelled') },
  // Ends with the lead, the payment or the offer.
  'nft_top_up.state': { held: 'next run', ...all('final', 'returned', 'forfeited') },
  'operator.status': all('lasting', 'active', 'disabled'),
  'option_order.state': {
    accepted: due('entry_by_ms'),
    open: due('due_ms', 'constraint', 'entry_seq'),
    closed: 'final',
  },
  'otc_ad.state': { ...all(due('expires_at'), 'open', 'paused'), ...all('final', 'expired', 'closed') },
  'otc_dispute.outcome': all(due('carry_out_ms', 'I21'), 'release', 'refund'),
  'otc_order.state': {
    ...all(due('due_ms', 'I21'), 'pending', 'paid'),
    disputed: 'operators',
    // Until their conversation is closed.
    ...all(due('due_ms', 'I21'), 'completed', 'cancelled', 'timed_out', 'released', 'refunded'),
  },
  'proposal.state': { open: 'operators', ...all('final', 'approved', 'refused', 'withdrawn') },
  'rebate.state': { pending: due('matures_ms'), withheld: 'operators', ...all('final', 'paid', 'reversed') },
  'spot_order.state': { open: 'owner', ...all('final', 'done', 'cancelled') },
  'support_case.status': { open: due('answer_by', 'constraint', 'waiting_at'), answered: 'lasting', closed: 'final' },
  'withdrawal.state': {
    ...all('operators', 'reviewing', 'second_review', 'approved'),
    ...all('final', 'done', 'refused', 'cancelled'),
  },
};

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.adminUrl, { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const readChecks = async () => {
  const { rows } = await pool.query<{ table: string; text: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' order by 1, 2`,
  );
  return rows;
};

const ONE_OF = /^CHECK \(\((\w*(?:state|status|outcome)) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/;

it('every state of every table says what ends it', async () => {
  const found = (await readChecks()).flatMap(({ table, text }) => {
    const [, column, states] = ONE_OF.exec(text) ?? [];
    if (column === undefined || states === undefined) return [];
    return [[`${table}.${column}`, [...states.matchAll(/'(\w+)'/g)].map(([, state]) => state).toSorted()] as const];
  });
  const listed = Object.entries(STATES).map(([name, states]) => [name, Object.keys(states).toSorted()] as const);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(found));
});

const DUES = Object.entries(STATES).flatMap(([name, states]) =>
  Object.entries(states).flatMap(([state, owed]) => (typeof owed === 'string' ? [] : [{ name, state, ...owed }])),
);

describe('a state that time ends has a due time that cannot be missing', () => {
  it.each(DUES)('$name $state: $due', async ({ name, due: column, kept, via }) => {
    const [table = '', state = ''] = name.split('.');
    const { rows } = await pool.query<{ nullable: boolean }>(
      `select is_nullable = 'YES' as nullable from information_schema.columns where table_name = $1 and column_name = $2`,
      [table, column],
    );
    expect(rows).toEqual([{ nullable: kept !== undefined }]);
    const checks = (await readChecks()).filter((one) => one.table === table).map(({ text }) => text);
    const isTied = (one: string, other: string): boolean =>
      checks.some((text) => text.includes(one) && text.includes(other));
    if (kept === 'constraint') {
      const chain = [state, ...(via === undefined ? [] : [via]), column];
      expect(chain.slice(1).map((next, at) => isTied(chain[at] ?? '', next))).toEqual(chain.slice(1).map(() => true));
    }
    if (kept === 'I21') expect(INVARIANTS.map(({ id }) => id)).toContain(kept);
  });
});
