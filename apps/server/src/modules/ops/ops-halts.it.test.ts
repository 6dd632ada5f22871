import { LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addFuturesTrader,
  cancelEntrust,
  closePosition,
  submit as open,
  opened,
  positionsOf,
  setStop,
} from '#app/testing/futures-steps';
import { haltBy, liftBy, listedState, untilListed } from '#app/testing/halt-steps';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { addStaker, submit as stake } from '#app/testing/option-steps';
import { addTrader, cancel, edit, place, placed, publishPrices } from '#app/testing/spot-steps';
import { type CallReply, startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { shareHalts } from '#kernel/halts/halts.store';
import { withTx } from '#platform/db/with-tx';
import { virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { pollUntil } from '#platform/runtime/monotonic';

let test: TestApp;
let first: TestOperator;
let second: TestOperator;
let trader: TestUser;
let staker: TestUser;
let futures: TestUser;

beforeAll(async () => {
  // Its time stands still: prices stay fresh, however busy the machine is.
  const env = { CANDOR_ROLES: 'api,engine', CANDOR_MARKET_MAKER: 'off' };
  test = await startTestApp({ clock: virtualClock(1_800_000_000_000), env });
  [first, second] = [await addOperator(test), await addOperator(test)];
});
beforeEach(async () => {
  await publishPrices(test);
  [trader, staker, futures] = [await addTrader(test), await addStaker(test), await addFuturesTrader(test)];
});
afterEach(async () => {
  const { rows } = await test.pool.query<{ id: number; kind: string }>(
    'select instrument_id as id, kind from instrument_halt where lifted_at is null',
  );
  for (const { id, kind } of rows) await liftBy(test, { proposer: first, approver: second }, id, kind);
  await untilListed(test, '');
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const halt = async (id = 1, cause = 'feed'): Promise<void> => {
  await haltBy(test, { proposer: first, approver: second }, id, cause);
  if (id === 1) await untilListed(test, 'halt');
};
const LIMIT = { side: 'buy', price: '59000', amount: '0.01' };
const entrust = { status: '0', target_price: '59000' };
const refused = async (operator: TestOperator, path: string, fields: Record<string, string | number>) =>
  (await expectNoChange(test, () => takeAction(test, operator, path, fields))).error;

describe('two people', () => {
  it('halt and lift an instrument; one alone does neither, and both stand in the log and the public list', async () => {
    const before = await test.call('GET', '/proof/halts');
    const asked = await takeAction(test, first, '/instruments/propose_halt', {
      id: 1,
      cause: 'legal',
      reason: 'A letter',
    });
    const { proposal_id: id } = asked.message as { proposal_id: number };
    expect((await listedState(test)).halted).toBe('');
    expect(await refused(first, '/proposals/decide', { id, verdict: 'approve' })).toBe('second_operator_needed');
    expect(await refused(second, '/instruments/propose_halt', { id: 1, cause: 'feed', reason: 'x' })).toBe(
      'proposal_open',
    );
    const waiting = (await getAs(test, second, '/instruments')).message as { id: number; waiting: unknown[] }[];
    expect(waiting.find((one) => one.id === 1)?.waiting).toEqual([{ proposal_id: id, kind: 'instrument_halt' }]);
    const startMs = test.app.parts.clock.nowMs();
    expect((await takeAction(test, second, '/proposals/decide', { id, verdict: 'approve' })).type).toBe('ok');
    const listed = await untilListed(test, 'halt');
    expect(listed).toMatchObject({ halted: 'halt', halt_reason: 'legal' });
    expect(listed.halted_since_ms).toBeGreaterThanOrEqual(startMs);
    expect(await refused(first, '/instruments/propose_halt', { id: 1, cause: 'feed', reason: 'x' })).toBe(
      'halt_unchanged',
    );
    expect(await refused(first, '/instruments/propose_lift', { id: 1, kind: 'fund', reason: 'x' })).toBe(
      'halt_unchanged',
    );
    const shown = (await getAs(test, first, '/instruments')).message as { id: number; halts: unknown[] }[];
    expect(shown.find((one) => one.id === 1)?.halts).toEqual([
      expect.objectContaining({
        kind: 'halt',
        reason: 'legal',
        note: 'A letter',
        proposed_by: first.email,
        approved_by: second.email,
      }),
    ]);
    await liftBy(test, { proposer: second, approver: first });
    expect((await untilListed(test, '')).halted_since_ms).toBe(0);
    const after = (await test.call('GET', '/proof/halts')).message as { halts: number; list: object[] };
    expect(after.halts).toBe((before.message as { halts: number }).halts + 1);
    expect(after.list[0]).toEqual({
      symbol: 'BTC/USDT',
      kind: 'halt',
      reason: 'legal',
      since_ms: listed.halted_since_ms,
      until_ms: expect.any(Number),
    });
    const actions = (await auditLog(test)).map(({ action }) => action);
    for (const action of ['instrument.propose_halt', 'instrument.halt', 'instrument.propose_lift', 'instrument.lift']) {
      expect(actions).toContain(action);
    }
  });

  it('refuse a proposal, and nothing is halted', async () => {
    const asked = await takeAction(test, first, '/instruments/propose_halt', {
      id: 1,
      cause: 'market',
      reason: 'Nervous',
    });
    const { proposal_id: id } = asked.message as { proposal_id: number };
    expect((await takeAction(test, second, '/proposals/decide', { id, verdict: 'refuse' })).type).toBe('ok');
    expect((await place(test, trader, LIMIT)).type).toBe('ok');
  });

  it('are refused for an unknown instrument', async () => {
    expect(await refused(first, '/instruments/propose_halt', { id: 999, cause: 'feed', reason: 'x' })).toBe(
      'not_found',
    );
  });

  it('put the house’s money into a purse, publicly', async () => {
    const asked = await takeAction(test, first, '/purses/propose', {
      purse: 'insurance',
      currency_id: 3,
      amount: '2500',
      reason: 'First capital',
    });
    const { proposal_id: id } = asked.message as { proposal_id: number };
    expect(await refused(first, '/proposals/decide', { id, verdict: 'approve' })).toBe('second_operator_needed');
    expect((await takeAction(test, second, '/proposals/decide', { id, verdict: 'approve' })).type).toBe('ok');
    expect((await test.call('GET', '/proof/purses')).message).toMatchObject({
      balances: [{ purse: 'insurance', currency_name: 'USDT', balance: '2500.00000000' }],
      fundings: [{ purse: 'insurance', currency_name: 'USDT', amount: '2500.00000000', reason: 'First capital' }],
    });
    expect(
      await refused(first, '/purses/propose', { purse: 'rewards', currency_id: 999, amount: '1', reason: 'x' }),
    ).toBe('currency_unknown');
    expect(
      await refused(first, '/purses/propose', { purse: 'rewards', currency_id: 3, amount: '0.0000001', reason: 'x' }),
    ).toBe('amount_too_precise');
  });
});

describe('a halted instrument', () => {
  const orders: [string, () => Promise<CallReply>][] = [
    ['an option', () => stake(test, staker)],
    ['a future at the market', () => open(test, futures)],
    ['an entrust', () => open(test, futures, entrust)],
    ['a limit order', () => place(test, trader, LIMIT)],
    ['a market order', () => place(test, trader, { kind: 'market', side: 'buy', budget: '100' })],
    [
      'an order of an old client',
      () =>
        test.call('POST', '/coin/trade', {
          token: trader.token,
          fields: { currency_id: '1', legal_id: '3', type: '1', amount: '0.01', target_price: '59000' },
        }),
    ],
  ];
  it.each(orders)('refuses %s, and nothing changes', async (_, order) => {
    await halt();
    const reply = await expectNoChange(test, order);
    expect([reply.type, reply.error]).toEqual(['error', 'instrument_halted']);
    expect(reply.message).toBe(sentenceOf('en', 'instrument_halted', { symbol: 'BTC/USDT' }));
  });

  it('says so in every language, in the envelope old clients know', async () => {
    await halt();
    for (const language of LANGUAGES) {
      const reply = await test.call('POST', '/lever/submit', {
        token: futures.token,
        fields: { currency_id: '1', legal_id: '3', share: '1', multiple: '20', type: '1', status: '1' },
        headers: { lang: language },
      });
      expect([reply.status, reply.type]).toEqual([200, 'error']);
      expect(reply.message).toBe(sentenceOf(language, 'instrument_halted', { symbol: 'BTC/USDT' }));
    }
  });

  it('allows closes, levels, cancellations and smaller orders of what exists', async () => {
    const position = await opened(test, futures);
    const waiting = await opened(test, futures, entrust);
    const order = await placed(test, trader, { side: 'buy', price: '59000', amount: '0.02' });
    await halt();
    expect((await setStop(test, futures, { id: String(position.id), stop_loss_price: '59000' })).type).toBe('ok');
    // More coins, a higher price, and a lower one that needs no more money: each would join the queue anew.
    for (const change of [{ amount: '0.03' }, { price: '59001' }, { price: '58999' }]) {
      const reply = await expectNoChange(test, () => edit(test, trader, { id: order.id, ...change }));
      expect([change, reply.error]).toEqual([change, 'instrument_halted']);
    }
    expect((await edit(test, trader, { id: order.id, amount: '0.01' })).type).toBe('ok');
    expect((await cancel(test, trader, order.id)).type).toBe('ok');
    expect((await cancelEntrust(test, futures, waiting.id)).type).toBe('ok');
    await publishPrices(test);
    expect((await closePosition(test, futures, position.id)).type).toBe('ok');
    expect(await positionsOf(test, futures)).toEqual([]);
  });

  it('voids and settles nothing by itself, and others trade on', async () => {
    const position = await opened(test, futures);
    const order = await placed(test, trader, LIMIT);
    const rows = async () =>
      (
        await test.pool.query(
          `select (select count(*) from option_order where state = 'closed') as options,
                  (select status from futures_position where id = $1) as position,
                  (select state from spot_order where id = $2) as spot, (select count(*) from tick) as ticks`,
          [position.id, order.id],
        )
      ).rows;
    const before = await rows();
    await halt();
    expect(await rows()).toEqual(before);
    const other = { currency_id: '2', legal_id: '3', side: 'buy', price: '2900', amount: '0.1' };
    expect((await place(test, trader, other)).type).toBe('ok');
    await publishPrices(test);
    expect((await listedState(test)).tick_seq).toBeGreaterThan(0);
  });

  it('answers a known key with its first reply', async () => {
    const headers = { 'idempotency-key': newId() };
    const fields = { wait: '0' };
    const reply = await stake(test, staker, { fields, headers });
    expect(reply.type).toBe('ok');
    await halt();
    const again = await stake(test, staker, { fields, headers });
    expect((again.message as { id: number }).id).toBe((reply.message as { id: number }).id);
  });
});

describe('orders at the moment of the halt', () => {
  it('the halt waits for orders being accepted, and orders that arrive meanwhile are refused', async () => {
    const asked = await takeAction(test, first, '/instruments/propose_halt', { id: 1, cause: 'feed', reason: 'Race' });
    const { proposal_id: id } = asked.message as { proposal_id: number };
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isSeen = (_: unknown): void => undefined;
    const seen = new Promise<unknown>((resolve) => {
      isSeen = resolve;
    });
    const accepting = withTx(test.pool, async (tx) => {
      isSeen(await shareHalts(tx.client, [1]));
      await held;
    });
    expect(await seen).toEqual(new Map());
    const approving = takeAction(test, second, '/proposals/decide', { id, verdict: 'approve' });
    const waits = async (): Promise<true | null> => {
      const { rows } = await test.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`);
      return rows.length > 0 ? true : null;
    };
    expect(await pollUntil(waits, { timeoutMs: 60_000, everyMs: 10 })).toBe(true);
    expect((await test.pool.query('select from instrument_halt where lifted_at is null')).rowCount).toBe(0);
    const late = place(test, trader, LIMIT);
    release();
    await accepting;
    expect((await approving).type).toBe('ok');
    expect((await late).error).toBe('instrument_halted');
  });

  it('a burst of orders of all kinds: none is taken after its commit', async () => {
    const count = async (): Promise<string> =>
      (
        await test.pool.query<{ all: string }>(
          `select concat_ws(' ', (select count(*) from option_order), (select count(*) from futures_position),
             (select count(*) from spot_order)) as all`,
        )
      ).rows[0]?.all ?? '';
    const asked = await takeAction(test, first, '/instruments/propose_halt', { id: 1, cause: 'feed', reason: 'Burst' });
    const { proposal_id: id } = asked.message as { proposal_id: number };
    const burst = (): Promise<CallReply>[] =>
      Array.from({ length: 20 }, () => [
        stake(test, staker, { fields: { wait: '0', number: '1' } }),
        open(test, futures, entrust),
        place(test, trader, LIMIT),
      ]).flat();
    await publishPrices(test);
    const early = burst();
    const approved = takeAction(test, second, '/proposals/decide', { id, verdict: 'approve' });
    const meanwhile = burst();
    expect((await approved).type).toBe('ok');
    const atHalt = await count();
    const replies = await Promise.all([...early, ...meanwhile, ...burst()]);
    expect(await count()).toBe(atHalt);
    expect(replies.slice(-60).map(({ error }) => error)).toEqual(Array.from({ length: 60 }, () => 'instrument_halted'));
    for (const { type, error } of replies) expect(['ok', 'instrument_halted']).toContain(error ?? type);
  });
});
