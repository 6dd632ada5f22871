import { makeSampleKey } from '@candor/testkit/sample-key';
import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainCrypto } from '../pricing/plain-crypto';
import { computeResult } from './compute-result';
import { makeIeoFile } from './ieo-sample';
import type { CommitLine, ShareTerms } from './lines';
import { readIeoFile } from './read-ieo-file';
import { type IeoFile, verifyIeoShare } from './verify-ieo-share';

const { signer, crypto: node } = makeSampleKey();

const terms: ShareTerms = {
  projectId: 7,
  token: 'QRY',
  supply: '20000',
  step: '1',
  userCap: '4000',
  softCap: '5000',
  startMs: 1_000_000,
  endMs: 2_000_000,
  isCancelled: false,
  prices: [
    { coin: 'USDT', price: '0.05' },
    { coin: 'BTC', price: '0.0000008' },
  ],
};
const commit = (index: number, alias: string, tokens: string, coin = 'USDT'): CommitLine => ({
  index,
  alias,
  coin,
  tokens,
  timeMs: terms.startMs + index,
});
const commits = [
  commit(1, 'a1', '30000'),
  commit(2, 'b2', '10000', 'BTC'),
  commit(3, 'c3', '2500'),
  commit(4, 'b2', '5000'),
  commit(5, 'd4', '777'),
];

let file: IeoFile;
beforeAll(async () => {
  file = await makeIeoFile({ terms, commits, alias: 'b2' }, signer);
});

const faultsOf = async (changed: IeoFile) =>
  (await verifyIeoShare(changed, node)).checks.flatMap(({ name, isOk }) => (isOk ? [] : [name]));

describe('a sharing', () => {
  it('checks out, with Node and with plain JavaScript, and with the key it is known to be signed with', async () => {
    expect(await verifyIeoShare(file, node)).toMatchObject({ state: 'ok', own: { alias: 'b2' } });
    expect(await verifyIeoShare(file, plainCrypto, [signer.publicKey])).toMatchObject({ state: 'ok' });
  });
  it('fails with a key nobody knows', async () => {
    expect((await verifyIeoShare(file, node, ['00'.repeat(32)])).state).toBe('failed');
  });
  it('is read from its own text again', () => {
    expect(readIeoFile(JSON.stringify(file))).toEqual(file);
    expect(readIeoFile(JSON.stringify({ ...file, more: 1 }))).toBeNull();
    expect(readIeoFile('[]')).toBeNull();
  });
  it.each<[string, (of: IeoFile) => IeoFile, string]>([
    ['a commit left out', (of) => ({ ...of, lines: of.lines.slice(0, -1) }), 'commits'],
    ['a commit added', (of) => ({ ...of, lines: [...of.lines, '6|zz|USDT|100|1000900'] }), 'commits'],
    ['a supply changed', (of) => ({ ...of, terms: of.terms.replace('supply=20000', 'supply=20001') }), 'commits'],
    ['the result signed before the list', (of) => ({ ...of, commits: { ...of.commits, signed_ms: 9e12 } }), 'order'],
    ['a refund changed', (of) => ({ ...of, own: of.own && { ...of.own, allocated: '5000' } }), 'share'],
    ['another one’s name', (of) => ({ ...of, own: of.own && { ...of.own, alias: 'a1' } }), 'share'],
  ])('fails with %s', async (_, change, fault) => {
    expect(await faultsOf(change(file))).toContain(fault);
  });
  it('lines out of order or outside the subscription fail', async () => {
    const [first = '', second = '', ...rest] = file.lines;
    expect((await verifyIeoShare({ ...file, lines: [second, first, ...rest] }, node)).state).toBe('failed');
    const late = file.lines.map((line) => line.replace('|1000005', '|2000000'));
    expect((await verifyIeoShare({ ...file, lines: late }, node)).state).toBe('failed');
  });

  it('one flipped digit anywhere fails', async () => {
    const text = JSON.stringify(file);
    const digits = [...text.matchAll(/[0-9]/g)].map(({ index }) => index);
    // The format's name is the one place with a digit that is no fact.
    const isName = (at: number) => at < text.indexOf('"terms"') || text.startsWith('candor-ieo-terms-1', at - 17);
    for (const at of digits.filter((place) => !isName(place))) {
      const flipped = text.slice(0, at) + String((Number(text[at]) + 1) % 10) + text.slice(at + 1);
      const changed = readIeoFile(flipped);
      const state = changed === null ? 'failed' : (await verifyIeoShare(changed, node)).state;
      expect([text.slice(at - 20, at + 1), state]).toEqual([text.slice(at - 20, at + 1), 'failed']);
    }
  });
});

describe('soft cap and cancellation', () => {
  it.each<[string, Partial<ShareTerms>]>([
    ['missed', { softCap: '48278' }],
    ['cancelled', { isCancelled: true }],
  ])('%s: everything goes back', (_, change) => {
    const result = computeResult({ ...terms, ...change }, commits);
    expect([result.isShared, result.total, result.rounds]).toEqual([false, '0', []]);
    expect(result.commits.every(({ allocated, cost }) => allocated === '0' && cost === '0')).toBe(true);
    expect(result.commits.map(({ refund }) => refund)).toEqual(['1500', '0.008', '125', '250', '38.85']);
  });
  it('is reached exactly', () => {
    expect(computeResult({ ...terms, softCap: '48277' }, commits).isShared).toBe(true);
  });
});

describe('to the unit [O6]', () => {
  const anyCommit = fc.record({
    buyer: fc.integer({ min: 0, max: 12 }),
    tokens: fc.integer({ min: 1, max: 100_000 }),
    coin: fc.constantFrom('USDT', 'BTC'),
  });
  const units = (text: string): bigint => {
    const [whole = '0', rest = ''] = text.split('.');
    return BigInt(whole) * 10n ** 8n + BigInt(rest.padEnd(8, '0'));
  };
  it('allocated × price + refund = paid in every commit and every coin; never above supply or cap', () => {
    fc.assert(
      fc.property(
        fc.array(anyCommit, { maxLength: 60 }),
        fc.integer({ min: 1, max: 200_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (rows, supply, userCap) => {
          const list = rows.map(({ buyer, tokens, coin }, at) => commit(at + 1, `u${buyer}`, String(tokens), coin));
          const given = { ...terms, supply: String(supply), userCap: String(userCap), softCap: '0' };
          const result = computeResult(given, list);
          const price = { USDT: 5_000_000n, BTC: 80n } as Record<string, bigint>;
          const allocatedBy = new Map<string, bigint>();
          for (const [at, { alias, coin, tokens }] of list.entries()) {
            const { allocated, cost, refund } = result.commits[at] ?? { allocated: '', cost: '', refund: '' };
            const unit = price[coin] ?? 0n;
            expect(units(cost)).toBe(BigInt(allocated) * unit);
            expect(units(cost) + units(refund)).toBe(BigInt(tokens) * unit);
            allocatedBy.set(alias, (allocatedBy.get(alias) ?? 0n) + BigInt(allocated));
          }
          const total = [...allocatedBy.values()].reduce((sum, one) => sum + one, 0n);
          expect(total).toBe(BigInt(result.total));
          expect(total <= BigInt(supply)).toBe(true);
          for (const line of result.lines) {
            expect(BigInt(line.allocated)).toBe(allocatedBy.get(line.alias));
            expect(BigInt(line.allocated) <= BigInt(userCap)).toBe(true);
            for (const { paid, cost, refund } of line.coins) expect(units(cost) + units(refund)).toBe(units(paid));
          }
        },
      ),
      { numRuns: sized({ usual: 100, full: 500 }) },
    );
  });
});
