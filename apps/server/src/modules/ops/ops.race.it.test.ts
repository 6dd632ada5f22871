import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { addClient, type Client, deposit, holdingOf, openMarket, withdraw } from '#app/testing/fund-steps';
import { type BurstReply, type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import { addOperator, auditLog, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { encodeForm } from '#app/testing/send-form';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';

const ROUNDS = COUNTS.opsRaceRounds;
const DEMO_CODE = '135790';

// Two servers on one database, so that nothing inside one process can be what keeps order.
let app: TestApp;
let twin: TwinApp;
let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ env: { CANDOR_DEMO_CODE: DEMO_CODE } });
  twin = await startTwin(app);
  [first, second] = [await addOperator(app), await addOperator(app)];
});
beforeEach(() => openMarket(app));
afterAll(async () => {
  await app.expectBooksBalanced();
  await twin.stop();
  await app.stop();
});

type Shot = readonly [who: { token: string }, path: string, fields: Readonly<Record<string, string>>];

const toRequest = ([who, path, fields]: Shot, n: number): BurstRequest => ({
  origin: n % 2 === 0 ? app.origin : twin.origin,
  path,
  form: encodeForm(fields),
  token: who.token,
});

const fire = async (shots: readonly Shot[]): Promise<BurstReply[]> => {
  const replies = await sendAtOnce(shots.map(toRequest));
  for (const { status, message } of replies) expect(status, String(message)).toBeLessThan(500);
  return replies;
};
const okIn = (replies: readonly BurstReply[]): number => replies.filter(({ type }) => type === 'ok').length;

const newest = async (table: string): Promise<string> =>
  (await app.pool.query<{ id: string }>(`select max(id)::text as id from ${table}`)).rows[0]?.id ?? '';

const rowsAbout = async (subject: string, actions: RegExp): Promise<string[]> =>
  (await auditLog(app)).filter((row) => row.subject === subject && actions.test(row.action)).map((row) => row.action);

const newClient = (usdt: string): Promise<Client> => addClient(app, { usdt });

describe('six decisions at the same instant, on two servers', () => {
  it(`approve, refuse and cancel a withdrawal: one ending, ${ROUNDS} rounds [H17]`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await newClient('20');
      expect((await withdraw(app, client)).type).toBe('ok');
      const id = await newest('withdrawal');
      const replies = await fire([
        [first, '/ops/withdrawals/approve', { id }],
        [client, '/user/withdraw/cancel', { id }],
        [second, '/ops/withdrawals/refuse', { id, reason: 'No' }],
        [second, '/ops/withdrawals/approve', { id }],
        [client, '/user/withdraw/cancel', { id }],
        [first, '/ops/withdrawals/refuse', { id, reason: 'No' }],
      ]);
      const { rows } = await app.pool.query<{ state: string }>('select state from withdrawal where id = $1', [id]);
      const state = rows[0]?.state ?? '';
      const logged = await rowsAbout(`withdrawal ${id}`, /./);
      // Approving comes first or not at all: what was approved may still be refused, never cancelled.
      const ending: Record<string, readonly (readonly string[])[]> = {
        approved: [['withdrawal.approve']],
        refused: [['withdrawal.refuse'], ['withdrawal.approve', 'withdrawal.refuse']],
        cancelled: [[]],
      };
      expect(ending[state], `round ${round}: ${state} ${logged}`).toContainEqual(logged);
      expect(okIn(replies), `round ${round}`).toBe(logged.length + (state === 'cancelled' ? 1 : 0));
      const held = state === 'approved';
      expect(await holdingOf(app, client)).toEqual({
        available: held ? '0.00000000' : '20.00000000',
        frozen: held ? '20.00000000' : '0.00000000',
        total: '20.00000000',
      });
    }
  });

  it(`completing and refusing what was approved: one ending, ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await newClient('20');
      await withdraw(app, client);
      const id = await newest('withdrawal');
      expect((await takeAction(app, first, '/withdrawals/approve', { id })).type).toBe('ok');
      const replies = await fire([
        [first, '/ops/withdrawals/complete', { id, reference: 'a' }],
        [second, '/ops/withdrawals/refuse', { id, reason: 'No' }],
        [second, '/ops/withdrawals/complete', { id, reference: 'b' }],
        [first, '/ops/withdrawals/refuse', { id, reason: 'No' }],
        [client, '/user/withdraw/cancel', { id }],
        [second, '/ops/withdrawals/complete', { id, reference: 'c' }],
      ]);
      expect(okIn(replies), `round ${round}`).toBe(1);
      expect(await rowsAbout(`withdrawal ${id}`, /complete|refuse/)).toHaveLength(1);
      const { total } = await holdingOf(app, client);
      expect(['0.00000000', '20.00000000']).toContain(total);
    }
  });

  it(`approve and refuse a deposit: one of them happens, and it is credited at most once, ${ROUNDS} rounds [H17]`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await newClient('0');
      expect((await deposit(app, client)).type).toBe('ok');
      const id = await newest('deposit');
      const approve = { id, reference: `tx ${id}` };
      const replies = await fire([
        [first, '/ops/deposits/approve', approve],
        [second, '/ops/deposits/refuse', { id, reason: 'No' }],
        [second, '/ops/deposits/approve', approve],
        [first, '/ops/deposits/refuse', { id, reason: 'No' }],
        [first, '/ops/deposits/approve', approve],
        [second, '/ops/deposits/refuse', { id, reason: 'No' }],
      ]);
      expect(okIn(replies), `round ${round}`).toBe(1);
      const [action] = await rowsAbout(`deposit ${id}`, /./);
      const isCredited = action === 'deposit.approve';
      expect((await holdingOf(app, client)).available).toBe(isCredited ? '50.00000000' : '0.00000000');
    }
  });

  it(`one person who approves a large withdrawal on both servers counts once, ${ROUNDS} rounds [U2]`, async () => {
    const client = await newClient('1000000');
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = await withdraw(app, client, { fields: { number: '10001', code: DEMO_CODE } });
      expect([asked.type, asked.error]).toEqual(['ok', undefined]);
      const id = await newest('withdrawal');
      const replies = await fire(Array.from({ length: 6 }, () => [first, '/ops/withdrawals/approve', { id }] as const));
      expect(okIn(replies), `round ${round}`).toBe(1);
      const { rows } = await app.pool.query('select state, second_reviewer from withdrawal where id = $1', [id]);
      expect(rows).toEqual([{ state: 'second_review', second_reviewer: null }]);
    }
  });

  it(`a proposal decided by many: once, and never by its author, ${ROUNDS} rounds [U2]`, async () => {
    const client = await newClient('0');
    const third = await addOperator(app);
    let expected = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const form = { user_id: client.id, currency_id: 3, account: 'change', direction: 'credit', amount: '3' };
      const { message } = await takeAction(app, first, '/adjustments/propose', { ...form, reason: 'Race' });
      const id = String((message as { proposal_id: number }).proposal_id);
      const replies = await fire([
        [first, '/ops/proposals/decide', { id, verdict: 'approve' }],
        [second, '/ops/proposals/decide', { id, verdict: 'approve' }],
        [third, '/ops/proposals/decide', { id, verdict: 'approve' }],
        [second, '/ops/proposals/decide', { id, verdict: 'refuse' }],
        [third, '/ops/proposals/decide', { id, verdict: 'approve' }],
        [first, '/ops/proposals/decide', { id, verdict: 'approve' }],
      ]);
      expect(okIn(replies), `round ${round}`).toBe(1);
      const [action] = await rowsAbout(`proposal ${id}`, /./);
      expected += action === 'proposal.approve' ? 3 : 0;
      expect((await holdingOf(app, client)).available).toBe(`${expected}.00000000`);
    }
  });

  it(`an operator proposed and decided by many: made once, with one code, ${ROUNDS} rounds [W2]`, async () => {
    const third = await addOperator(app);
    for (let round = 0; round < ROUNDS; round += 1) {
      const form = { email: `race${round}@ops.test`, name: 'Race', roles: 'admin', reason: 'Race' };
      const { message } = await takeAction(app, first, '/operators/propose', form);
      const id = String((message as { proposal_id: number }).proposal_id);
      const replies = await fire([
        [first, '/ops/proposals/decide', { id, verdict: 'approve' }],
        [second, '/ops/proposals/decide', { id, verdict: 'approve' }],
        [third, '/ops/proposals/decide', { id, verdict: 'approve' }],
        [second, '/ops/proposals/decide', { id, verdict: 'approve' }],
        [third, '/ops/proposals/decide', { id, verdict: 'approve' }],
        [first, '/ops/proposals/decide', { id, verdict: 'withdraw' }],
      ]);
      expect(okIn(replies), `round ${round}`).toBe(1);
      const made = (await rowsAbout(`proposal ${id}`, /./))[0] === 'proposal.approve' ? 1 : 0;
      const { rows } = await app.pool.query(
        'select from operator o join operator_making m on m.operator_id = o.id where o.email = $1',
        [form.email],
      );
      expect(rows, `round ${round}`).toHaveLength(made);
    }
  });

  it(`an operator who loses their roles in the same moment approves before that or not at all, ${ROUNDS} rounds [W2]`, async () => {
    const third = await addOperator(app);
    const client = await newClient('1000000');
    for (let round = 0; round < ROUNDS; round += 1) {
      const leaver = await addOperator(app);
      const adjustment = { user_id: client.id, currency_id: 3, account: 'change', direction: 'credit', amount: '1' };
      const asked = await takeAction(app, first, '/adjustments/propose', { ...adjustment, reason: 'Race' });
      const id = String((asked.message as { proposal_id: number }).proposal_id);
      await withdraw(app, client, { fields: { number: '10001', code: DEMO_CODE } });
      const withdrawal = await newest('withdrawal');
      expect((await takeAction(app, first, '/withdrawals/approve', { id: withdrawal })).type).toBe('ok');
      const change = { id: leaver.id, roles: 'support', status: 'active', reason: 'Leaves' };
      const { message } = await takeAction(app, second, '/operators/propose_change', change);
      const removal = String((message as { proposal_id: number }).proposal_id);
      await fire([
        [leaver, '/ops/proposals/decide', { id, verdict: 'approve' }],
        [third, '/ops/proposals/decide', { id: removal, verdict: 'approve' }],
        [leaver, '/ops/withdrawals/approve', { id: withdrawal }],
      ]);
      const log = await auditLog(app);
      const removedAt = log.findLast(
        (row) => row.subject === `operator ${leaver.id}` && row.action === 'operator.change',
      );
      expect(removedAt?.after, `round ${round}`).toMatchObject({ roles: ['support'] });
      const late = log.filter((row) => row.seq > (removedAt?.seq ?? 0) && row.operatorId === leaver.id);
      expect(late, `round ${round}`).toEqual([]);
    }
  });

  it(`pass and refuse a submission: one of them happens, ${ROUNDS} rounds [D10]`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await addClient(app, { level: 0, usdt: '0' });
      const fields = { id_type: '0', name: 'Somebody', card_id: `R${person.id}1234567`, real_type: '1' };
      expect((await app.call('POST', '/user/real', { token: person.token, fields })).type).toBe('ok');
      const id = await newest('kyc_submission');
      const replies = await fire([
        [first, '/ops/verifications/decide', { id, verdict: 'approve' }],
        [second, '/ops/verifications/decide', { id, verdict: 'refuse', reason: 'Blurred' }],
      ]);
      expect(okIn(replies), `round ${round}`).toBe(1);
      expect(await rowsAbout(`verification ${id}`, /./)).toHaveLength(1);
    }
  });
});
