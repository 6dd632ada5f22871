import { randomUUID } from 'node:crypto';
import { ALL_CALLS } from '@candor/contract/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadPicture } from '#app/testing/account-steps';
import { ABOUT_USERS } from '#app/testing/calls-about-users';
import { campaignForm } from '#app/testing/coupon-console-forms';
import { addCampaign } from '#app/testing/coupon-steps';
import { insertProduct } from '#app/testing/dual-steps';
import { addClient, type Client, deposit, openMarket, withdraw } from '#app/testing/fund-steps';
import { insertBookHalt } from '#app/testing/halt-steps';
import { ieoProjectForm } from '#app/testing/ieo-project-form';
import { addProject } from '#app/testing/ieo-steps';
import { flagForm, reversalForm } from '#app/testing/invite-console-forms';
import { addCandidate, addLeader, applicationOf, applyAs } from '#app/testing/lead-steps';
import { fundRewards } from '#app/testing/lock-steps';
import { nftForms } from '#app/testing/nft-console-forms';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, agree, allTexts, auditLog, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { largeDispute } from '#app/testing/otc-console-forms';
import { addAd, addTrader } from '#app/testing/otc-steps';
import { roomActions } from '#app/testing/room-console-forms';
import { ETH, placed } from '#app/testing/spot-steps';
import { standingClock } from '#app/testing/standing-clock';
import { cannedTexts, openCase } from '#app/testing/support-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';

let app: TestApp;
let first: TestOperator;
let second: TestOperator;
let client: Client;

beforeAll(async () => {
  app = await startTestApp({ clock: standingClock() });
  await openMarket(app);
  [first, second] = [await addOperator(app), await addOperator(app)];
  client = await addClient(app, { usdt: '100000' });
  await placed(app, client, { ...ETH, side: 'buy', price: '2400', amount: '1' });
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

const newest = async (table: string): Promise<number> =>
  (await app.pool.query<{ id: number }>(`select max(id)::int as id from ${table}`)).rows[0]?.id ?? 0;

const newDeposit = async (): Promise<number> => {
  expect((await deposit(app, client)).type).toBe('ok');
  return newest('deposit');
};

const newWithdrawal = async (): Promise<number> => {
  expect((await withdraw(app, client)).type).toBe('ok');
  return newest('withdrawal');
};

const submit = async (): Promise<number> => {
  const person = await addClient(app, { level: 0, usdt: '0' });
  const fields = { id_type: '0', name: 'Somebody', card_id: `P${person.id}1234567`, real_type: '1' };
  const reply = await app.call('POST', '/user/real', { token: person.token, fields });
  expect(reply).toMatchObject({ type: 'ok' });
  return newest('kyc_submission');
};

const appealScore = async (): Promise<number> => {
  const person = await app.addUser();
  const entry = { id: person.id, reason: 'otc_unpaid', reference: 'C1' };
  expect((await takeAction(app, first, '/users/score', entry)).type).toBe('ok');
  const id = await newest('credit_score_entry');
  const fields = { id: String(id), text: 'I paid' };
  expect((await app.call('POST', '/user/score/appeal', { token: person.token, fields })).type).toBe('ok');
  return id;
};

const submitPictures = async (): Promise<number> => {
  const person = await addClient(app, { level: 1, usdt: '0' });
  const [front_pic, reverse_pic] = [await uploadPicture(app, person), await uploadPicture(app, person)];
  const fields = { real_type: '2', front_pic, reverse_pic };
  const reply = await app.call('POST', '/user/real', { token: person.token, fields });
  expect(reply).toMatchObject({ type: 'ok' });
  return newest('kyc_submission');
};

const propose = async (): Promise<number> => {
  const form = { user_id: client.id, currency_id: 3, account: 'change', direction: 'credit', amount: '5' };
  const { message } = await takeAction(app, first, '/adjustments/propose', { ...form, reason: 'Lost in transit' });
  return (message as { proposal_id: number }).proposal_id;
};

const newCase = async (): Promise<string> => (await openCase(app, client)).number;

const ruleBody = (feePercent: string): string =>
  JSON.stringify({ feePercent, quoteSeconds: 10, maxMovePercent: '0.5' });

type Fields = Record<string, string | number>;

const LOCK_TERMS = {
  day_rate_percent: '0.04',
  redeem_fee_percent: '2',
  min_amount: '100',
  max_amount: '50000',
  quota: '2000000',
};

/** A book that was halted at an order of the client. */
const haltAtOrder = async (): Promise<number> => {
  const id = await insertBookHalt(app);
  await app.pool.query(
    `update spot_book_halt h set instrument_id = c.instrument_id, command_seq = c.seq from spot_command c
     where h.id = $1 and c.user_id = $2`,
    [id, client.id],
  );
  return id;
};

const addOtcAd = async (): Promise<number> => (await addAd(app, await addTrader(app))).id;
const addPausedOtcAd = async (): Promise<number> => {
  const id = await addOtcAd();
  await app.pool.query(`update otc_ad set state = 'paused', pause_reason = 'operator' where id = $1`, [id]);
  return id;
};

/** One valid use of every call that changes something, with the number of lines it leaves in the log. */
const ACTIONS: readonly { path: string; rows: number; fields: () => Promise<Fields> }[] = [
  { path: '/totp/begin', rows: 1, fields: async () => ({}) },
  { path: '/deposits/approve', rows: 1, fields: async () => ({ id: await newDeposit(), reference: 'tx-1' }) },
  { path: '/deposits/refuse', rows: 1, fields: async () => ({ id: await newDeposit(), reason: 'Unreadable' }) },
  {
    path: '/deposits/propose_amount',
    rows: 1,
    fields: async () => ({ id: await newDeposit(), amount: '49', reference: 'tx-2', reason: 'Less arrived' }),
  },
  { path: '/withdrawals/approve', rows: 1, fields: async () => ({ id: await newWithdrawal() }) },
  {
    path: '/withdrawals/complete',
    rows: 1,
    fields: async () => {
      const id = await newWithdrawal();
      await takeAction(app, first, '/withdrawals/approve', { id });
      return { id, reference: 'tx-3' };
    },
  },
  { path: '/withdrawals/refuse', rows: 1, fields: async () => ({ id: await newWithdrawal(), reason: 'Asked to' }) },
  { path: '/verifications/images', rows: 1, fields: async () => ({ id: await submitPictures(), note: 'Review' }) },
  { path: '/verifications/decide', rows: 1, fields: async () => ({ id: await submit(), verdict: 'approve' }) },
  {
    path: '/users/freeze',
    rows: 1,
    fields: async () => ({ id: (await app.addUser()).id, frozen: 1, reason: 'Asked to' }),
  },
  {
    path: '/users/end_sessions',
    rows: 1,
    fields: async () => ({ id: (await app.addUser()).id, reason: 'Lost phone' }),
  },
  {
    path: '/users/score',
    rows: 1,
    fields: async () => ({ id: client.id, reason: 'voucher_forged', reference: 'deposit 1' }),
  },
  {
    path: '/score/appeals/decide',
    rows: 1,
    fields: async () => ({ id: await appealScore(), verdict: 'accept', reason: 'Seen the receipt' }),
  },
  { path: '/fiat/propose', rows: 1, fields: async () => ({ rates: 'EUR 0.91 €', reason: 'No source today' }) },
  { path: '/ledger/export', rows: 1, fields: async () => ({ account_id: '4099', note: 'Month end' }) },
  {
    path: '/instruments/propose_halt',
    rows: 1,
    fields: async () => ({ id: 1, cause: 'feed', reason: 'Silent source' }),
  },
  {
    path: '/instruments/propose_lift',
    rows: 1,
    fields: async () => {
      const fields = { id: 2, cause: 'market' };
      await agree(app, { proposer: first, approver: second }, { path: '/instruments/propose_halt', fields });
      return { id: 2, kind: 'halt', reason: 'It is over' };
    },
  },
  {
    path: '/purses/propose',
    rows: 1,
    fields: async () => ({ purse: 'rewards', currency_id: 3, amount: '10', reason: 'First capital' }),
  },
  {
    path: '/spot/resume',
    rows: 1,
    fields: async () => ({ id: await haltAtOrder(), how: 'retry', reason: 'Mended' }),
  },
  { path: '/lock/pause', rows: 1, fields: async () => ({ id: 1, paused: 1, reason: 'Under review' }) },
  { path: '/lock/propose_terms', rows: 1, fields: async () => ({ id: 1, ...LOCK_TERMS, reason: 'Less yield' }) },
  {
    path: '/lock/propose_product',
    rows: 1,
    fields: async () => ({ family: 'lock', currency_id: 3, days: 45, ...LOCK_TERMS, reason: 'Asked for' }),
  },
  {
    path: '/dual/pause',
    rows: 1,
    fields: async () => ({ id: await insertProduct(app), on: '1', reason: 'Too much sold' }),
  },
  { path: '/ieo/propose', rows: 1, fields: async () => ieoProjectForm(app.app.parts.clock.nowMs()) },
  { path: '/ieo/cancel', rows: 1, fields: async () => ({ id: (await addProject(app)).id, reason: 'Withdrawn' }) },
  {
    path: '/copy/applications/decide',
    rows: 1,
    fields: async () => {
      const candidate = await addCandidate(app);
      expect((await applyAs(app, candidate)).type).toBe('ok');
      return { id: await applicationOf(app, first, candidate), decision: 'approve' };
    },
  },
  {
    path: '/copy/leaders/stop',
    rows: 1,
    fields: async () => ({ user_id: (await addLeader(app, first)).id, reason: 'Asked to' }),
  },
  { path: '/nft/artists/propose', rows: 1, fields: async () => ({ ...(await nftForms.artist(app)), reason: 'New' }) },
  { path: '/nft/works/make', rows: 1, fields: async () => ({ ...(await nftForms.work(app)), reason: 'New' }) },
  { path: '/nft/works/offer', rows: 1, fields: async () => ({ ...(await nftForms.offer(app)), reason: 'New' }) },
  { path: '/nft/series/propose', rows: 1, fields: async () => ({ ...(await nftForms.series(app)), reason: 'New' }) },
  {
    path: '/nft/takedown/propose',
    rows: 1,
    fields: async () => ({ ...(await nftForms.takedown(app)), reason: 'New' }),
  },
  { path: '/nft/bids/void', rows: 1, fields: async () => ({ ...(await nftForms.void(app)), reason: 'New' }) },
  { path: '/otc/ads/pause', rows: 1, fields: async () => ({ id: await addOtcAd(), reason: 'Asks for a call' }) },
  { path: '/otc/ads/lift', rows: 1, fields: async () => ({ id: await addPausedOtcAd(), reason: 'Changed' }) },
  {
    path: '/otc/kinds/save',
    rows: 1,
    fields: async () => ({
      code: 'pix',
      name: 'Pix',
      fields: JSON.stringify([{ key: 'phone', required: 1 }]),
      open: '1',
      reason: 'Asked for',
    }),
  },
  { path: '/otc/disputes/decide', rows: 1, fields: async () => ({ ...(await largeDispute(app)), reason: 'Seen' }) },
  {
    path: '/otc/disputes/ask',
    rows: 1,
    fields: async () => ({ number: (await largeDispute(app)).number, message: 'A receipt?' }),
  },
  {
    path: '/coupon/campaign/propose',
    rows: 1,
    fields: async () => {
      await fundRewards(app, '1000');
      return campaignForm(app.app.parts.clock.nowMs(), { audience: 'list', users: String(client.id) });
    },
  },
  {
    path: '/coupon/campaign/switch',
    rows: 1,
    fields: async () => ({ id: (await addCampaign(app)).id, open: '0', reason: 'Look' }),
  },
  {
    path: '/coupon/campaign/end',
    rows: 1,
    fields: async () => ({ id: (await addCampaign(app)).id, reason: 'Done' }),
  },
  { path: '/invite/fee_reversal', rows: 1, fields: async () => ({ ...(await reversalForm(app)), reason: 'Wrong' }) },
  { path: '/invite/flag/decide', rows: 1, fields: async () => ({ ...(await flagForm(app)), reason: 'Brothers' }) },
  { path: '/proposals/decide', rows: 2, fields: async () => ({ id: await propose(), verdict: 'approve' }) },
  {
    path: '/adjustments/propose',
    rows: 1,
    fields: async () => ({
      user_id: client.id,
      currency_id: 3,
      account: 'change',
      direction: 'credit',
      amount: '1',
      reason: 'Goodwill',
    }),
  },
  { path: '/rules/propose', rows: 1, fields: async () => ({ area: 'convert', body: ruleBody('0.2'), summary: 'Fee' }) },
  { path: '/articles/save', rows: 1, fields: async () => ({ category: 4, shown: 1, texts: allTexts() }) },
  { path: '/notices/send', rows: 1, fields: async () => ({ user_id: client.id, texts: allTexts('Hello', 'Text') }) },
  { path: '/support/assign', rows: 1, fields: async () => ({ number: await newCase() }) },
  {
    path: '/support/answer',
    rows: 1,
    fields: async () => ({ number: await newCase(), text: 'Done.', client_key: randomUUID(), close: 1, seen: 2 }),
  },
  { path: '/support/close', rows: 1, fields: async () => ({ number: await newCase(), seen: 2 }) },
  // What is typed and read changes no case.
  { path: '/support/typing', rows: 0, fields: async () => ({ number: await newCase() }) },
  { path: '/support/read', rows: 0, fields: async () => ({ number: await newCase(), seq: 1 }) },
  {
    path: '/support/canned/save',
    rows: 1,
    fields: async () => ({ code: 'thanks', texts: cannedTexts(), is_active: 1 }),
  },
  {
    path: '/operators/propose',
    rows: 1,
    fields: async () => ({ email: 'new@ops.test', name: 'New', roles: 'support', reason: 'More tickets' }),
  },
  {
    path: '/operators/propose_change',
    rows: 1,
    fields: async () => ({ id: first.id, roles: 'support', status: 'active', reason: 'Less to do' }),
  },
  {
    path: '/operators/propose_reset',
    rows: 1,
    fields: async () => ({ id: first.id, what: 'password', reason: 'Forgotten' }),
  },
  ...roomActions(() => app),
  { path: '/logout', rows: 1, fields: async () => ({}) },
];

/** POSTs that need a state or a body of their own: see ops-access, ops-lockout, ops-operators and nft-console. */
const ELSEWHERE = [
  '/ops/login',
  '/ops/totp/confirm',
  '/ops/start',
  '/ops/password',
  '/ops/devices/forget',
  '/ops/nft/media',
];

it('has a row for every call that can change something [U6]', () => {
  const posts = ALL_CALLS.filter((call) => call.path.startsWith('/ops/') && call.method !== 'GET').map(
    (call) => call.path,
  );
  expect([...ACTIONS.map(({ path }) => `/ops${path}`), ...ELSEWHERE].toSorted()).toEqual(posts.toSorted());
});

it('has a row for every call that can change something: the users it is about, or why it is about none', () => {
  expect(Object.keys(ABOUT_USERS).toSorted()).toEqual(ACTIONS.map(({ path }) => path).toSorted());
});

const linkAccount = (userId: number | null) =>
  app.pool.query('update operator set own_user_id = $2 where id = $1', [second.id, userId]);

/** Sends the form as an operator whose own account it is about, once for each of several users. */
const expectRefusedToOwn = async (path: string, sent: Fields): Promise<void> => {
  const about = ABOUT_USERS[path];
  if (about === undefined || typeof about === 'string') return;
  const { rows } = await app.pool.query<{ id: number | null }>(about.sql, [String(sent[about.field])]);
  const users = rows.map(({ id }) => id);
  expect(users).not.toEqual([]);
  const logged = (await auditLog(app)).length;
  for (const user of users) {
    expect(user).toBeGreaterThan(0);
    await linkAccount(user);
    const reply = await expectNoChange(app, () => takeAction(app, second, path, sent));
    expect([path, reply.error]).toEqual([path, 'own_account']);
  }
  await linkAccount(null);
  expect(await auditLog(app)).toHaveLength(logged);
};

it.each(ACTIONS)(
  '$path is refused to an operator it is about; of another it leaves $rows line(s) in the log [U6]',
  async ({ path, rows, fields }) => {
    const sent = await fields();
    await expectRefusedToOwn(path, sent);
    const before = (await auditLog(app)).length;
    expect(await takeAction(app, second, path, sent)).toMatchObject({ type: 'ok' });
    const added = (await auditLog(app)).slice(before);
    expect(added).toHaveLength(rows);
    for (const row of added) {
      expect(row).toMatchObject({ operatorId: second.id, ip: '127.0.0.1' });
      expect(row.action).toMatch(/^[a-z]+\.[a-z_]+$/);
    }
  },
);

it('a refused action leaves none [U6]', async () => {
  const before = (await auditLog(app)).length;
  expect((await takeAction(app, first, '/deposits/refuse', { id: 1, reason: 'Again' })).error).toBe('already_decided');
  expect((await takeAction(app, first, '/withdrawals/refuse', { id: 999_999, reason: 'x' })).error).toBe('not_found');
  expect(await auditLog(app)).toHaveLength(before);
});
