import { OPERATOR_ROLES } from '@candor/contract/call';
import { ALL_CALLS } from '@candor/contract/calls';
import { isFull } from '@candor/testkit/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANIFESTS } from '#app/manifests';
import { ALONE } from '#app/testing/calls-of-one-operator';
import { fieldNamesOf } from '#app/testing/contract-fields';
import { campaignForm } from '#app/testing/coupon-console-forms';
import { addCampaign } from '#app/testing/coupon-steps';
import { addClient, type Client, deposit, openMarket, withdraw } from '#app/testing/fund-steps';
import { insertBookHalt } from '#app/testing/halt-steps';
import { ieoProjectForm } from '#app/testing/ieo-project-form';
import { addProject } from '#app/testing/ieo-steps';
import { reversalForm } from '#app/testing/invite-console-forms';
import { addLeader } from '#app/testing/lead-steps';
import { fundRewards } from '#app/testing/lock-steps';
import { nftForms } from '#app/testing/nft-console-forms';
import {
  addOperator,
  agree,
  allTexts,
  makeOperator,
  startWith,
  type TestOperator,
  takeAction,
} from '#app/testing/ops-steps';
import { largeDispute } from '#app/testing/otc-console-forms';
import { addRates } from '#app/testing/otc-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { collectDeclared } from '#kernel/product/declared';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';

/*
 * One administrator, and every account they can control: colleagues whose accounts a second person let them make,
 * promote and reset, and one that such an account made in turn. Whatever takes two people must not happen with them alone.
 */

const DEMO_CODE = '482913';
const HOLD_MS = 60_000;
const DECLARED_KINDS = collectDeclared(MANIFESTS).proposals.map(({ kind }) => kind);
const CONSOLE = ALL_CALLS.filter((call) => call.auth === 'operator');

type Fields = Record<string, string | number>;

/** What takes two people: how the first half is done, and the call that is the second half. */
interface Matter {
  readonly kind: string;
  readonly begin: (author: TestOperator) => Promise<number>;
  readonly finish: string;
}

let app: TestApp;
let clock: VirtualClock;
let client: Client;
let lone: TestOperator;
let honest: TestOperator;
let target: TestOperator;
/** Every account they control, their own first. */
let crew: TestOperator[];
let haltedBook: number;
/** An IEO that runs while the test does. */
let project: number;
/** A lead trader. */
let leader: number;

const ok = async (operator: TestOperator, path: string, fields: Fields): Promise<Record<string, unknown>> => {
  const reply = await takeAction(app, operator, path, fields);
  expect([path, reply.type, reply.error]).toEqual([path, 'ok', undefined]);
  return reply.message as Record<string, unknown>;
};

const newest = async (table: string): Promise<number> =>
  (await app.pool.query<{ id: number }>(`select max(id)::int as id from ${table}`)).rows[0]?.id ?? 0;

const proposal =
  (path: string, fields: () => Fields | Promise<Fields>) =>
  async (author: TestOperator): Promise<number> =>
    Number((await ok(author, path, { reason: 'Because', ...(await fields()) })).proposal_id);

const newDeposit = async (): Promise<number> => {
  await openMarket(app);
  expect((await deposit(app, client)).error).toBeUndefined();
  return newest('deposit');
};

const approveFirst = async (author: TestOperator): Promise<number> => {
  await openMarket(app);
  const asked = await withdraw(app, client, { fields: { number: '10001', code: DEMO_CODE } });
  expect(asked.error).toBeUndefined();
  const id = await newest('withdrawal');
  // Who is new does not even come first.
  const reply = await takeAction(app, author, '/withdrawals/approve', { id });
  if (reply.type !== 'ok') expect(reply.error).toBe('approver_new');
  return id;
};

let fee = 1;
const newRule = (): Fields => {
  fee += 1;
  const body = JSON.stringify({ feePercent: `0.${100 + fee}`, quoteSeconds: 10, maxMovePercent: '0.5' });
  return { area: 'convert', body, summary: 'Fee' };
};

const LOCK_TERMS = {
  day_rate_percent: '0.04',
  redeem_fee_percent: '2',
  min_amount: '100',
  max_amount: '50000',
  quota: '2000000',
};

/** Every call that is half of something two people do. */
const NEEDS_TWO: Readonly<Record<string, Matter | 'the second half of all proposals'>> = {
  // Before the halts: it begins with a new position.
  '/ops/invite/fee_reversal': {
    kind: 'fee_reversal',
    begin: proposal('/invite/fee_reversal', () => reversalForm(app)),
    finish: '/proposals/decide',
  },
  '/ops/adjustments/propose': {
    kind: 'balance_adjustment',
    begin: proposal('/adjustments/propose', () => ({
      user_id: client.id,
      currency_id: 3,
      account: 'change',
      direction: 'credit',
      amount: '5',
    })),
    finish: '/proposals/decide',
  },
  '/ops/deposits/propose_amount': {
    kind: 'deposit_amount',
    begin: proposal('/deposits/propose_amount', async () => ({
      id: await newDeposit(),
      amount: '49',
      reference: newId(),
    })),
    finish: '/proposals/decide',
  },
  '/ops/rules/propose': {
    kind: 'rule_change',
    begin: proposal('/rules/propose', newRule),
    finish: '/proposals/decide',
  },
  '/ops/operators/propose': {
    kind: 'operator_add',
    begin: proposal('/operators/propose', () => ({ email: `${newId()}@ops.test`, name: 'Next', roles: 'admin' })),
    finish: '/proposals/decide',
  },
  '/ops/operators/propose_change': {
    kind: 'operator_change',
    begin: proposal('/operators/propose_change', () => ({ id: target.id, roles: 'admin', status: 'active' })),
    finish: '/proposals/decide',
  },
  '/ops/operators/propose_reset': {
    kind: 'operator_reset',
    begin: proposal('/operators/propose_reset', () => ({ id: target.id, what: 'second_factor' })),
    finish: '/proposals/decide',
  },
  '/ops/instruments/propose_halt': {
    kind: 'instrument_halt',
    begin: proposal('/instruments/propose_halt', () => ({ id: 1, cause: 'feed' })),
    finish: '/proposals/decide',
  },
  '/ops/instruments/propose_lift': {
    kind: 'instrument_lift',
    begin: proposal('/instruments/propose_lift', () => ({ id: 2, kind: 'halt' })),
    finish: '/proposals/decide',
  },
  '/ops/purses/propose': {
    kind: 'purse_funding',
    begin: proposal('/purses/propose', () => ({ purse: 'insurance', currency_id: 3, amount: '5' })),
    finish: '/proposals/decide',
  },
  '/ops/spot/resume': {
    kind: 'book_resume',
    begin: proposal('/spot/resume', () => ({ id: haltedBook, how: 'retry' })),
    finish: '/proposals/decide',
  },
  '/ops/lock/propose_terms': {
    kind: 'lock_terms',
    begin: proposal('/lock/propose_terms', () => ({ id: 1, ...LOCK_TERMS })),
    finish: '/proposals/decide',
  },
  '/ops/lock/propose_product': {
    kind: 'lock_product',
    begin: proposal('/lock/propose_product', () => ({ family: 'lock', currency_id: 3, days: 45, ...LOCK_TERMS })),
    finish: '/proposals/decide',
  },
  '/ops/ieo/propose': {
    kind: 'ieo_project',
    begin: proposal('/ieo/propose', () => ieoProjectForm(clock.nowMs(), { token: 'LONE' })),
    finish: '/proposals/decide',
  },
  '/ops/ieo/cancel': {
    kind: 'ieo_cancel',
    begin: proposal('/ieo/cancel', () => ({ id: project })),
    finish: '/proposals/decide',
  },
  '/ops/copy/leaders/stop': {
    kind: 'copy_stop',
    begin: proposal('/copy/leaders/stop', () => ({ user_id: leader })),
    finish: '/proposals/decide',
  },
  '/ops/nft/artists/propose': {
    kind: 'nft_artist',
    begin: proposal('/nft/artists/propose', () => nftForms.artist(app)),
    finish: '/proposals/decide',
  },
  '/ops/nft/works/offer': {
    kind: 'nft_offer',
    begin: proposal('/nft/works/offer', () => nftForms.offer(app)),
    finish: '/proposals/decide',
  },
  '/ops/nft/series/propose': {
    kind: 'nft_series',
    begin: proposal('/nft/series/propose', () => nftForms.series(app)),
    finish: '/proposals/decide',
  },
  '/ops/nft/takedown/propose': {
    kind: 'nft_takedown',
    begin: proposal('/nft/takedown/propose', () => nftForms.takedown(app)),
    finish: '/proposals/decide',
  },
  '/ops/nft/bids/void': {
    kind: 'nft_void',
    begin: proposal('/nft/bids/void', () => nftForms.void(app)),
    finish: '/proposals/decide',
  },
  '/ops/fiat/propose': {
    kind: 'fiat_rates',
    begin: proposal('/fiat/propose', () => ({ rates: 'EUR 0.91 €' })),
    finish: '/proposals/decide',
  },
  '/ops/otc/disputes/decide': {
    kind: 'otc_dispute',
    begin: proposal('/otc/disputes/decide', () => largeDispute(app)),
    finish: '/proposals/decide',
  },
  '/ops/coupon/campaign/propose': {
    kind: 'coupon_campaign',
    begin: proposal('/coupon/campaign/propose', async () => {
      await fundRewards(app, '1000');
      return campaignForm(app.app.parts.clock.nowMs());
    }),
    finish: '/proposals/decide',
  },
  '/ops/coupon/campaign/end': {
    kind: 'coupon_campaign_end',
    begin: proposal('/coupon/campaign/end', async () => {
      await fundRewards(app, '5000');
      return { id: (await addCampaign(app)).id };
    }),
    finish: '/proposals/decide',
  },
  '/ops/withdrawals/approve': { kind: 'withdrawal', begin: approveFirst, finish: '/withdrawals/approve' },
  '/ops/proposals/decide': 'the second half of all proposals',
};

const MATTERS = Object.values(NEEDS_TWO).filter((one): one is Matter => typeof one !== 'string');

/** All that two people have done: approved proposals and large withdrawals, operators and their standing, rules, adjustments. */
const doneByTwo = async (): Promise<string> => {
  const { rows } = await app.pool.query<{ all: string }>(
    `select concat_ws(' | ',
       (select count(*) from proposal where state = 'approved'),
       (select count(*) from withdrawal where reviews_needed = 2 and state in ('approved', 'done')),
       (select string_agg(concat_ws(' ', id, email, roles, status, start_hash), ',' order by id) from operator),
       (select count(*) from operator_making),
       (select count(*) from rule_version),
       (select count(*) from ledger_posting where kind in ('adjustment', 'purse_funding')),
       (select count(*) || ' ' || count(lifted_at) from instrument_halt),
       (select count(resumed_at) from spot_book_halt),
       (select count(*) || ' ' || sum(version) from lock_product),
       (select count(*) || ' ' || count(cancelled_at) from ieo_project),
       (select count(*) from copy_leader where state = 'stopped'),
       (select string_agg(concat_ws(' ', user_id, name), ',' order by user_id) from nft_artist where name = 'Noor'),
       (select count(*) from nft_offer where seller_id = 0), (select count(*) from nft_void), (select count(*) from nft_series),
       (select count(*) from nft_work where taken_down_at is not null),
       (select string_agg(concat_ws(' ', currency_code, per_usd), ',' order by currency_code) from fiat_rate),
       (select count(*) from otc_dispute where outcome is not null),
       (select count(*) filter (where created_by <> 'test') || ' ' || count(ended_at) from coupon_campaign),
       (select count(*) from fee_reversal),
       (select count(*) from deposit where credited <> amount)) as all`,
  );
  return rows[0]?.all ?? '';
};

const put = (operator: TestOperator, path: string, id: number) =>
  takeAction(app, operator, path, { id, ...(path === '/proposals/decide' && { verdict: 'approve' }) });

/** Ends what is open, so that the next can be proposed about the same. */
const close = async (author: TestOperator, { finish }: Matter, id: number): Promise<void> => {
  if (finish === '/proposals/decide') await ok(author, finish, { id, verdict: 'withdraw' });
  else await ok(lone, '/withdrawals/refuse', { id, reason: 'Over' });
};

const REFUSALS = ['second_operator_needed', 'approver_new', 'approver_related', 'own_operator'];

/** In `npm test` the administrator and one other, who differs from matter to matter; in longer runs everybody. */
const authorsOf = (matter: Matter): readonly TestOperator[] => {
  const [first, ...others] = crew.filter((one) => one !== target);
  const other = others[MATTERS.indexOf(matter) % others.length];
  return isFull ? crew.filter((one) => one !== target) : [first, other].filter((one) => one !== undefined);
};

/** Each author begins it, each of them all tries to finish it. */
const walk = async (matter: Matter): Promise<void> => {
  const before = await doneByTwo();
  for (const author of authorsOf(matter)) {
    const id = await matter.begin(author);
    for (const approver of crew) {
      const { error } = await put(approver, matter.finish, id);
      const isFirst = matter.kind === 'withdrawal' && error === undefined;
      // A first approval of one who is of age, where a new author could not come first, is not the end of it.
      if (!isFirst) expect(REFUSALS, `${matter.kind}: ${error}`).toContain(error);
    }
    expect(await doneByTwo()).toBe(before);
    await close(author, matter, id);
  }
};

beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  app = await startTestApp({ clock, env: { CANDOR_DEMO_CODE: DEMO_CODE } });
  await openMarket(app);
  await addRates(app);
  client = await addClient(app, { usdt: '2000000' });
  [lone, honest] = [await addOperator(app), await addOperator(app)];
  target = await addOperator(app, { roles: ['support'] });
  const people = { proposer: lone, approver: honest };
  // The one that is lifted later.
  await agree(app, people, { path: '/instruments/propose_halt', fields: { id: 2, cause: 'market' } });
  haltedBook = await insertBookHalt(app);
  project = (await addProject(app)).id;
  leader = (await addLeader(app, honest)).id;
  const all = OPERATOR_ROLES.join(',');
  const [first, second] = [await makeOperator(app, people), await makeOperator(app, people)];
  const promoted = await addOperator(app, { roles: ['support'] });
  const raise = { id: promoted.id, roles: all, status: 'active' };
  await agree(app, people, { path: '/operators/propose_change', fields: raise });
  const lost = await addOperator(app);
  const reset = { id: lost.id, what: 'password' };
  const halves = await agree(app, people, { path: '/operators/propose_reset', fields: reset });
  crew = [lone, first, second, promoted, await startWith(app, lost.email, halves)];
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

describe('what one administrator can do with helpers they made [W2]', () => {
  it('every call of the console is listed as done alone or as needing two people', () => {
    expect([...Object.keys(ALONE), ...Object.keys(NEEDS_TWO)].toSorted()).toEqual(
      CONSOLE.map((call) => call.path).toSorted(),
    );
    expect(MATTERS.map(({ kind }) => kind).toSorted()).toEqual([...DECLARED_KINDS, 'withdrawal'].toSorted());
  });

  describe('right after they were made', () => {
    it.each(MATTERS)('$kind: nothing', walk);
  });

  describe('after 24 hours (demo: 60 s), with one more that a helper made', () => {
    beforeAll(async () => {
      clock.advance(HOLD_MS);
      crew.push(await makeOperator(app, { proposer: crew[1] ?? lone, approver: await addOperator(app) }));
    });
    it.each(MATTERS)('$kind: nothing', walk);
  });

  describe('at the end of the seventh day (demo: 7 minutes)', () => {
    beforeAll(() => clock.advance(6 * HOLD_MS - 1));
    it.each(MATTERS)('$kind: nothing', walk);
  });

  it.each(MATTERS)('$kind: two people do it', async (matter) => {
    const before = await doneByTwo();
    const id = await matter.begin(lone);
    expect((await put(honest, matter.finish, id)).error).toBeUndefined();
    expect(await doneByTwo()).not.toBe(before);
  });

  it('no other call carries out what needs two people, whatever is sent', async () => {
    const large = await approveFirst(lone);
    const open = await proposal('/operators/propose', () => ({ email: 'x@ops.test', name: 'X', roles: 'admin' }))(lone);
    const before = await doneByTwo();
    const words: Fields = {
      reason: 'x',
      note: 'x',
      reference: newId(),
      verdict: 'approve',
      frozen: '0',
      what: 'password',
    };
    const rest: Fields = { texts: allTexts(), shown: '1', category: 1, answer: 'x', roles: 'admin', status: 'active' };
    // Logging out comes last: it would end the walk.
    const calls = CONSOLE.filter(({ path }) => path in ALONE).toSorted((one) => (one.path === '/ops/logout' ? 1 : -1));
    for (const call of calls) {
      for (const id of [large, open, lone.id, honest.id, client.id, 1]) {
        const known: Fields = { ...words, ...rest, id, user_id: id, account_id: 1, operator_id: id };
        const names = fieldNamesOf(call).filter((name) => name in known);
        const fields = Object.fromEntries(names.map((name) => [name, String(known[name])]));
        const path = call.path;
        await app.call(call.method === 'GET' ? 'GET' : 'POST', path, { token: lone.token, fields });
        expect([path, await doneByTwo()]).toEqual([path, before]);
      }
    }
  });
});
