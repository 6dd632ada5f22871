import type { ReceiptFile } from '@candor/domain/proof/receipt-check';
import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addFuturesTrader,
  closePosition,
  type FuturesFill,
  fillsOf,
  opened,
  publishMarks,
  startFuturesApp,
} from '#app/testing/futures-steps';
import { forgetFundPauses } from '#app/testing/halt-steps';
import { publishTicks } from '#app/testing/market-steps';
import { closePeriods, downloadReceipt, nodeCrypto } from '#app/testing/proof-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { withClient } from '#platform/db/postgres-roles';
import { pollUntil } from '#platform/runtime/monotonic';

let testApp: TestApp;
let user: TestUser;
beforeAll(async () => {
  testApp = await startFuturesApp({ env: { CANDOR_ROLES: 'api,engine' } });
  user = await addFuturesTrader(testApp);
});
beforeEach(() => forgetFundPauses(testApp));
afterAll(() => testApp.stop());

const publish = (...prices: string[]) =>
  publishTicks(
    testApp.app,
    prices.map((price) => ({ symbol: 'BTC/USDT', price })),
  );

/** Waits for the engine to close a position, and answers its closes in order. */
const closesOf = async (positionId: number): Promise<FuturesFill[]> => {
  const found = await pollUntil(
    async () => {
      const fills = await fillsOf(testApp, user, positionId);
      return fills.length > 0 ? fills : null;
    },
    { timeoutMs: 60_000, everyMs: 50 },
  );
  return (found ?? []).toSorted((a, b) => a.id - b.id);
};

const statesOf = async (file: ReceiptFile): Promise<string[]> => {
  const verdict = await verifyReceipt(file, nodeCrypto);
  return verdict.checks.map((check) => (check.state === 'failed' ? check.fault : check.state));
};
const download = (id: number): Promise<ReceiptFile> => downloadReceipt(testApp, user, { kind: 'futures', id });

describe('the receipt of a close by the engine', () => {
  it.each([
    ['take profit', { target_profit_price: '60500' }, ['60400', '60600'], 'tp'],
    ['stop loss', { stop_loss_price: '59500' }, ['59600', '59400'], 'sl'],
    ['stop loss of a short', { type: '2', stop_loss_price: '60500' }, ['60400', '60700'], 'sl'],
    ['liquidation', { multiple: '100' }, ['59900', '59000'], 'liquidation'],
  ])('%s: its receipt checks out', async (_, fields, prices, cause) => {
    await publishMarks(testApp);
    const { id } = await opened(testApp, user, fields);
    await publish(...prices);
    const closes = await closesOf(id);
    expect(closes.length).toBeGreaterThan(0);
    for (const close of closes) {
      const file = await download(close.id);
      expect(file.receipt).toContain(`\ncause=${cause}\n`);
      expect(await statesOf(file)).toEqual(['ok', 'ok', 'ok', 'pending']);
    }
  });

  it('in steps: each of them', async () => {
    await publishMarks(testApp);
    const { id } = await opened(testApp, user, { share: '3000', multiple: '50' });
    // A little under the liquidation price: a part of it is enough.
    await publish('59900', '59050');
    const closes = await closesOf(id);
    expect(closes.length).toBeGreaterThan(1);
    for (const [step, close] of closes.entries()) {
      const file = await download(close.id);
      expect(file.receipt).toContain(`\nstep=${step}\n`);
      expect(await statesOf(file)).toEqual(['ok', 'ok', 'ok', 'pending']);
    }
  });

  it('is signed with its period', async () => {
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '59100' }], { sign: true });
    const nowMs = testApp.app.parts.clock.nowMs() + 600_000;
    await closePeriods(testApp, nowMs);
    const { rows } = await testApp.pool.query<{ id: number }>(
      `select id::int as id from futures_fill where cause in ('tp', 'sl', 'liquidation') order by id`,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { id } of rows) expect(await statesOf(await download(id))).toEqual(['ok', 'ok', 'ok', 'ok']);
  });
});

describe('the receipt of a close by the user', () => {
  it('was made by the first tick from after its acceptance, and so was the opening', async () => {
    await publishMarks(testApp);
    const { id } = await opened(testApp, user);
    await closePosition(testApp, user, id, '4');
    await closePosition(testApp, user, id);
    for (const close of await closesOf(id)) {
      expect(close).toMatchObject({ cause: 'user', has_receipt: 1 });
      const file = await download(close.id);
      expect(file.receipt).toMatch(
        /\ncause=user\n[\s\S]*\naccepted_seq=[0-9]+\nopen_seq=[0-9]+\nopen_ms=[0-9]+\nopen_sources=simulated:[0-9]+\naccepted_ms=[0-9]+\nclose_sources=simulated:[0-9]+$/,
      );
      expect(await statesOf(file)).toEqual(['ok', 'ok', 'ok', 'pending']);
      // A later tick as the one it was accepted under is found out.
      const [, seq = '0'] = /\naccepted_seq=([0-9]+)/.exec(file.receipt) ?? [];
      const bent = file.receipt.replace(`accepted_seq=${seq}`, `accepted_seq=${Number(seq) + 1}`);
      expect((await statesOf({ ...file, receipt: bent }))[1]).toBe('mismatch');
    }
  });

  it('from before closes waited, and one of another user, have no receipt', async () => {
    await publishMarks(testApp);
    const { id } = await opened(testApp, user);
    await closePosition(testApp, user, id);
    const [byHand] = await fillsOf(testApp, user, id);
    const refusedTo = async (by: TestUser, fillId: number) =>
      (
        await testApp.call('GET', '/proof/receipt', {
          token: by.token,
          fields: { kind: 'futures', id: String(fillId) },
        })
      ).error;
    expect(await refusedTo(await testApp.addUser(), byHand?.id ?? 0)).toBe('receipt_unavailable');
    await withClient(testApp.database.adminUrl, async (client) => {
      await client.query('alter table futures_fill disable trigger all');
      await client.query(
        `update futures_fill set before = (before::jsonb - 'acceptedSeq' - 'openSeq' - 'openAfterMs' - 'closeAfterMs')::json where id = $1`,
        [byHand?.id],
      );
      await client.query('alter table futures_fill enable trigger all');
    });
    expect(await refusedTo(user, byHand?.id ?? 0)).toBe('receipt_unavailable');
    expect((await fillsOf(testApp, user, id))[0]?.has_receipt).toBe(0);
  });
});
