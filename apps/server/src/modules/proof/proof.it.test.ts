import { createHash, createPublicKey, verify } from 'node:crypto';
import type { ReplyOf } from '@candor/contract/call';
import type { proofCheckpoints, proofKeys, proofTicks } from '@candor/contract/market';
import { plainCrypto as plain } from '@candor/domain/pricing/plain-crypto';
import { type ChainCrypto, verifyChain } from '@candor/domain/pricing/verify-chain';
import { fromWireCheckpoint, fromWireKey, fromWireTick } from '@candor/domain/pricing/wire-proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { withClient } from '#platform/db/postgres-roles';

const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const node: ChainCrypto = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verifyEd25519: ({ publicKey, signature, message }) => {
    const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' });
    return verify(null, message, key, signature);
  },
};

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  for (let round = 0; round < 3; round += 1) {
    const prices = Array.from({ length: 10 }, (_, n) => `${60_000 + round * 10 + n}.1`);
    await publishTicks(
      testApp.app,
      prices.map((price) => ({ symbol: 'BTC/USDT', price, volume: '0.001' })),
      { sign: true },
    );
  }
  await publishTicks(testApp.app, [
    { symbol: 'BTC/USDT', price: '60100' },
    { symbol: 'ETH/USDT', price: '3000' },
  ]);
});
afterAll(() => testApp.stop());

const ask = async <T>(path: string, fields: Record<string, string> = {}): Promise<T> => {
  const reply = await testApp.call('GET', `/proof/${path}`, { fields });
  expect(reply.type).toBe('ok');
  return reply.message as T;
};

const download = async (fields: Record<string, string> = { from_seq: '1' }) => {
  const of = { symbol: 'BTC/USDT', ...fields };
  const ticks = await ask<ReplyOf<typeof proofTicks>>('ticks', of);
  const checkpoints = await ask<ReplyOf<typeof proofCheckpoints>>('checkpoints', of);
  const { keys } = await ask<ReplyOf<typeof proofKeys>>('keys');
  return {
    ticks: ticks.map(fromWireTick),
    checkpoints: checkpoints.map(fromWireCheckpoint),
    keys: keys.map(fromWireKey),
  };
};

describe('the public records', () => {
  it.each([
    ['Node', node],
    ['plain JavaScript', plain],
  ])('verifies with %s', async (_, crypto) => {
    expect(await verifyChain(await download(), crypto)).toEqual({
      ok: true,
      ticks: 31,
      checkpoints: 3,
      fromSeq: 1,
      toSeq: 31,
      start: 'genesis',
      signedToSeq: 30,
      retired: 0,
    });
  });

  it('comes in pages, or as the latest', async () => {
    const page = await download({ from_seq: '11', limit: '5' });
    expect(page.ticks.map(({ seq }) => seq)).toEqual([11, 12, 13, 14, 15]);
    const latest = await download({ limit: '2' });
    expect(latest.ticks.map(({ seq }) => seq)).toEqual([30, 31]);
    expect(latest.checkpoints.map(({ seq }) => seq)).toEqual([20, 30]);
    expect((await download({ from_seq: '32' })).ticks).toEqual([]);
  });

  it('may be kept by caches; a refusal may not', async () => {
    const page = await testApp.call('GET', '/proof/ticks', { fields: { symbol: 'BTC/USDT', from_seq: '1' } });
    expect(page.headers.get('cache-control')).toBe('public, max-age=10');
    const refused = await testApp.call('GET', '/proof/ticks', { fields: { symbol: 'NO/SUCH' } });
    expect([refused.type, refused.error, refused.headers.get('cache-control')]).toEqual([
      'error',
      'instrument_unknown',
      'no-store',
    ]);
  });
});

describe('a chain with one changed bit', () => {
  const tamper = (statement: string): Promise<unknown> =>
    withClient(testApp.database.adminUrl, (client) =>
      client.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`),
    );

  it('cannot be written by the app role, and is detected when a superuser writes it', async () => {
    await expect(testApp.pool.query('update tick set price = price + 1 where seq = 7')).rejects.toThrow();
    await tamper('update tick set price = price + 0.01 where instrument_id = 1 and seq = 7');
    expect(await verifyChain(await download(), node)).toMatchObject({ ok: false, fault: 'hash', seq: 7 });
    expect(await verifyChain(await download(), plain)).toMatchObject({ ok: false, fault: 'hash', seq: 7 });
    await tamper('update tick set price = price - 0.01 where instrument_id = 1 and seq = 7');
    expect(await verifyChain(await download(), node)).toMatchObject({ ok: true });
  });

  it.each([
    [
      'a time',
      // A high bit, which is 0 in every time of this century: a low one could also put the tick before the one before it.
      'update tick set time_ms = time_ms # (1::bigint << 42) where instrument_id = 1 and seq = 12',
      { fault: 'hash', seq: 12 },
    ],
    [
      'a hash',
      `update tick set hash = set_bit(hash, 3, 1 - get_bit(hash, 3)) where instrument_id = 1 and seq = 12`,
      { fault: 'hash', seq: 12 },
    ],
    [
      'a signature',
      `update tick_checkpoint set signature = set_bit(signature, 3, 1 - get_bit(signature, 3)) where instrument_id = 1 and seq = 10`,
      { fault: 'bad_signature', seq: 10 },
    ],
    [
      'a signed hash',
      `update tick_checkpoint set hash = set_bit(hash, 3, 1 - get_bit(hash, 3)) where instrument_id = 1 and seq = 20`,
      { fault: 'checkpoint_hash', seq: 20 },
    ],
  ])('of %s is named', async (_, statement, expected) => {
    await tamper(statement);
    expect(await verifyChain(await download(), node)).toMatchObject({ ok: false, ...expected });
    // The same bit once more puts it back.
    await tamper(statement);
    expect(await verifyChain(await download(), node)).toMatchObject({ ok: true });
  });

  it('of a missing tick is a gap', async () => {
    const { rows } = await testApp.pool.query('select * from tick where instrument_id = 1 and seq = 15');
    await tamper('delete from tick where instrument_id = 1 and seq = 15');
    // The server cannot say what stood before tick 16 any more; whatever it says, the verifier stops there.
    expect(await verifyChain(await download(), node)).toMatchObject({ ok: false, fault: 'gap', seq: 16 });
    expect(rows).toHaveLength(1);
  });
});
