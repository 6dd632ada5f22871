import type { ReplyOf } from '@candor/contract/call';
import type { operatorOtcCase } from '@candor/contract/ops-otc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadPicture } from '#app/testing/account-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import {
  balanceOf,
  decide,
  decidedOrder,
  disputedOrder,
  linesOf,
  noticesOf,
  paidOrder,
  readOrder,
  released,
  rowOf,
  runTime,
  STATEMENT,
  scoresOf,
  send,
} from '#app/testing/otc-order-steps';
import { DAY_MS, MINUTE_MS, type OtcTestApp, PAY_PASSWORD, setTime, startOtcApp } from '#app/testing/otc-steps';

let test: OtcTestApp;
beforeAll(async () => {
  test = await startOtcApp();
});
/** Operators' sessions last hours: each test has its own. */
const hire = async (): Promise<[TestOperator, TestOperator, TestOperator]> => {
  const hired: [TestOperator, TestOperator, TestOperator] = [
    await addOperator(test),
    await addOperator(test),
    await addOperator(test),
  ];
  return hired;
};
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});
const later = (ms: number): Promise<void> => setTime(test, test.clock.nowMs() + ms);
const LARGE = { total: '5000', maxFiat: '5000', amount: '1020.1' } as const;

describe('a dispute', () => {
  it('is opened not before ten minutes after "paid", with a statement and a picture', async () => {
    const { buyer, seller, number } = await paidOrder(test);
    const open = (fields = {}) => send(test, seller, '/otc/dispute', { number, statement: STATEMENT, ...fields });
    await later(10 * MINUTE_MS - 1);
    expect((await open()).error).toBe('otc_dispute_early');
    await later(1);
    const picture = await uploadPicture(test, seller);
    expect((await open({ picture })).message).toEqual({ number, state: 'disputed' });
    expect(await readOrder(test, buyer, number)).toMatchObject({
      state: 'disputed',
      actions: ['state'],
      dispute: { opened_by: 'seller', reason: STATEMENT, seller_stated: 1, buyer_stated: 0, outcome: '' },
    });
    expect((await send(test, buyer, '/otc/statement', { number, statement: '' })).error).toBe('otc_statement_missing');
    const own = await uploadPicture(test, buyer);
    expect((await send(test, buyer, '/otc/statement', { number, statement: '', picture: own })).type).toBe('ok');
    expect((await readOrder(test, buyer, number)).dispute).toMatchObject({ buyer_stated: 1 });
    expect((await noticesOf(test, buyer)).at(-1)).toBe('otc_disputed');
  });

  it('is decided by one operator and carried out after the appeal window', async () => {
    const [operator] = await hire();
    const { buyer, seller, number } = await decidedOrder(test, operator);
    expect((await readOrder(test, seller, number)).dispute).toMatchObject({
      outcome: 'release',
      outcome_reason: 'The receipt is real',
      carry_out_ms: test.clock.nowMs() + DAY_MS,
    });
    await later(DAY_MS - 1);
    await runTime(test);
    expect((await rowOf(test, number)).state).toBe('disputed');
    await later(1);
    await runTime(test);
    expect(await rowOf(test, number)).toMatchObject({ state: 'released', fault: seller.id });
    expect([await balanceOf(test, buyer.id), await balanceOf(test, seller.id, 'frozen')]).toEqual(['100', '0']);
    expect([await scoresOf(test, seller), await scoresOf(test, buyer)]).toEqual([['otc_dispute_lost'], []]);
    expect(await linesOf(test, number)).toEqual(['created', 'paid', 'disputed', 'decided', 'carried_out']);
    expect((await noticesOf(test, seller)).slice(-2)).toEqual(['otc_decided_release', 'otc_carried_out_release']);
  });

  it('of which the seller loses nothing goes back with the fee', async () => {
    const [operator] = await hire();
    const { buyer, seller, number } = await decidedOrder(test, operator, 'refund');
    await later(DAY_MS);
    await runTime(test);
    expect(await rowOf(test, number)).toMatchObject({ state: 'refunded', fault: buyer.id });
    expect([await balanceOf(test, seller.id), await balanceOf(test, buyer.id)]).toEqual(['10000', '0']);
  });

  it('ends when the seller gives in before a decision; that counts against nobody', async () => {
    const { seller, number } = await disputedOrder(test);
    expect((await released(test, seller, number)).type).toBe('ok');
    expect(await rowOf(test, number)).toMatchObject({ state: 'released', fault: null });
    const [operator] = await hire();
    expect((await decide(test, operator, { number })).error).toBe('otc_not_decidable');
  });

  it('is decided again by another operator after an appeal, at once and for good', async () => {
    const [operator, second] = await hire();
    const order = await decidedOrder(test, operator);
    const { buyer, seller, number } = order;
    const appeal = (user: typeof buyer) => send(test, user, '/otc/appeal', { number, statement: STATEMENT });
    expect((await appeal(buyer)).error).toBe('otc_not_loser');
    expect((await appeal(seller)).type).toBe('ok');
    expect((await appeal(seller)).error).toBe('otc_appeal_used');
    await later(MINUTE_MS);
    await runTime(test);
    expect((await rowOf(test, number)).state).toBe('disputed');
    expect((await decide(test, operator, order)).error).toBe('otc_same_operator');
    expect((await decide(test, second, order, 'refund')).type).toBe('ok');
    await runTime(test);
    expect(await rowOf(test, number)).toMatchObject({ state: 'refunded', fault: buyer.id });
  });

  it('cannot be appealed when the window is over', async () => {
    const [operator] = await hire();
    const { seller, number } = await decidedOrder(test, operator);
    await later(DAY_MS);
    expect((await send(test, seller, '/otc/appeal', { number, statement: STATEMENT })).error).toBe('otc_appeal_late');
  });
});

describe('disputes decided by operators', () => {
  it('by two at once have one decision, and the other is refused as decided [X11]', async () => {
    const [operator, second] = await hire();
    for (let round = 0; round < 5; round += 1) {
      const { number } = await disputedOrder(test);
      const replies = await sendAtOnce(
        [operator, second].map(({ token }, at) => ({
          origin: test.origin,
          path: '/ops/otc/disputes/decide',
          token,
          form: new URLSearchParams({ number, decision: at === 0 ? 'release' : 'refund', reason: 'Seen' }).toString(),
        })),
      );
      expect(replies.map(({ type }) => type).sort()).toEqual(['error', 'ok']);
      expect((await linesOf(test, number)).filter((line) => line === 'decided')).toHaveLength(1);
    }
  });

  it('above 1,000 USDT one proposes and another approves; neither may decide the appeal', async () => {
    const [operator, second, last] = await hire();
    const order = await disputedOrder(test, LARGE);
    const { number, seller } = order;
    const reply = await decide(test, operator, order);
    const { proposal_id: id } = reply.message as { proposal_id: number };
    expect(id).toBeGreaterThan(0);
    expect((await decide(test, second, order)).error).toBe('proposal_open');
    expect((await readOrder(test, seller, number)).dispute).toMatchObject({ outcome: '' });
    expect((await takeAction(test, operator, '/proposals/decide', { id, verdict: 'approve' })).type).toBe('error');
    expect((await takeAction(test, second, '/proposals/decide', { id, verdict: 'approve' })).type).toBe('ok');
    expect((await readOrder(test, seller, number)).dispute).toMatchObject({ outcome: 'release' });
    await send(test, seller, '/otc/appeal', { number, statement: STATEMENT });
    for (const before of [operator, second])
      expect((await decide(test, before, order)).error).toBe('otc_same_operator');
    expect((await decide(test, last, order)).type).toBe('ok');
  });

  it('have no proposal left when the seller gives in before it is approved, nor when one operator decides', async () => {
    const [operator, second] = await hire();
    const rowOfProposal = async (id: number) =>
      (
        await test.pool.query(
          'select state, decided_by, decided_at is not null as "isDecided", decision_note as note from proposal where id = $1',
          [id],
        )
      ).rows[0];
    const proposed = async (order: { number: string }) =>
      ((await decide(test, operator, order)).message as { proposal_id: number }).proposal_id;
    const shownId = async (number: string) =>
      ((await getAs(test, second, '/otc/dispute', { number })).message as ReplyOf<typeof operatorOtcCase>).proposal_id;
    const order = await disputedOrder(test, LARGE);
    expect(await shownId(order.number)).toBe(0);
    const id = await proposed(order);
    expect(await shownId(order.number)).toBe(id);
    expect((await released(test, order.seller, order.number)).type).toBe('ok');
    expect(await rowOfProposal(id)).toEqual({
      state: 'withdrawn',
      decided_by: null,
      isDecided: true,
      note: expect.stringContaining('seller'),
    });
    expect(await shownId(order.number)).toBe(0);
    expect((await takeAction(test, second, '/proposals/decide', { id, verdict: 'approve' })).error).toBe(
      'already_decided',
    );
    const other = await disputedOrder(test, LARGE);
    const otherId = await proposed(other);
    // Stands for a limit that was raised meanwhile.
    await test.pool.query('update otc_order set usdt_value = 1000 where id = $1', [other.number.slice(1)]);
    expect((await decide(test, second, other)).message).toEqual({ ok: 1, proposal_id: 0 });
    expect((await rowOfProposal(otherId)).state).toBe('withdrawn');
  });

  it('approve a proposal or the seller releases, never both, and nothing stays open', async () => {
    const [operator, second] = await hire();
    for (let round = 0; round < 5; round += 1) {
      const order = await disputedOrder(test, LARGE);
      const { proposal_id: id } = (await decide(test, operator, order)).message as { proposal_id: number };
      const [approved, released] = await sendAtOnce([
        {
          origin: test.origin,
          path: '/ops/proposals/decide',
          token: second.token,
          form: new URLSearchParams({ id: String(id), verdict: 'approve' }).toString(),
        },
        {
          origin: test.origin,
          path: '/otc/release',
          token: order.seller.token,
          form: new URLSearchParams({ number: order.number, pay_password: PAY_PASSWORD }).toString(),
        },
      ]);
      expect([approved?.type, released?.type].sort()).toEqual(['error', 'ok']);
      const { rows } = await test.pool.query('select state from proposal where id = $1', [id]);
      expect(rows).toEqual([{ state: approved?.type === 'ok' ? 'approved' : 'withdrawn' }]);
    }
  });

  it('see waiting disputes and the whole case; the look is logged, a side of the order is refused', async () => {
    const [operator] = await hire();
    const { number, seller, buyer } = await disputedOrder(test);
    const list = (await getAs(test, operator, '/otc/disputes', { limit: 100 })).message as {
      data: { number: string }[];
    };
    expect(list.data.map((row) => row.number)).toContain(number);
    const before = (await auditLog(test)).length;
    const found = (await getAs(test, operator, '/otc/dispute', { number })).message as ReplyOf<typeof operatorOtcCase>;
    expect(found).toMatchObject({
      number,
      takes_two: 0,
      buyer: { user_id: buyer.id },
      seller: { user_id: seller.id },
      pay_to: { holder: seller.name },
      chain_holds: 1,
    });
    expect(found.timeline.map(({ by, body }) => `${by} ${body}`)).toEqual([
      'system created',
      'system paid',
      'system disputed',
      `buyer ${STATEMENT}`,
    ]);
    expect((await auditLog(test)).slice(before)).toMatchObject([{ action: 'otc.case_shown', operatorId: operator.id }]);
    await test.pool.query('update operator set own_user_id = $2 where id = $1', [operator.id, seller.id]);
    expect((await getAs(test, operator, '/otc/dispute', { number })).error).toBe('own_account');
    expect((await decide(test, operator, { number })).error).toBe('own_account');
  });

  it('write to both sides of a dispute, and only there', async () => {
    const [operator] = await hire();
    const ask = (number: string) =>
      takeAction(test, operator, '/otc/disputes/ask', { number, message: 'A bank statement?' });
    const { number, seller, buyer } = await disputedOrder(test);
    expect((await ask(number)).type).toBe('ok');
    expect((await linesOf(test, number)).at(-1)).toBe('operator_wrote');
    for (const user of [seller, buyer]) expect((await noticesOf(test, user)).at(-1)).toBe('otc_operator_wrote');
    expect((await ask((await paidOrder(test)).number)).error).toBe('otc_order_state');
    expect((await ask('C99999')).error).toBe('otc_order_unknown');
    await test.pool.query('update operator set own_user_id = $2 where id = $1', [operator.id, buyer.id]);
    const lines = await linesOf(test, number);
    expect((await ask(number)).error).toBe('own_account');
    expect(await linesOf(test, number)).toEqual(lines);
  });
});
