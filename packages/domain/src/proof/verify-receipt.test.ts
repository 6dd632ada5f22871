import { placesToChange } from '@candor/testkit/places-to-change';
import { makeSampleKey } from '@candor/testkit/sample-key';
import { sized } from '@candor/testkit/test-size';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainCrypto as plain } from '../pricing/plain-crypto';
import { readReceiptFile } from './read-receipt-file';
import type { ReceiptFile } from './receipt-check';
import { type FillSample, makeChain, makeFillFile, makeOptionFile } from './receipt-sample';
import { verifyReceipt } from './verify-receipt';

const { signer, crypto: node } = makeSampleKey();
const { signer: stranger } = makeSampleKey();

const rising = (count: number, change: Record<number, string> = {}): string[] =>
  Array.from({ length: count }, (_, n) => change[n + 1] ?? `${60_000 + n}.5`);
const chain = makeChain(rising(140), signer);

const option = (change: Partial<Parameters<typeof makeOptionFile>[0]> = {}) =>
  makeOptionFile(
    { ticks: chain, acceptedSeq: 5, seconds: 30, direction: 'up', stake: '100', others: 6, ...change },
    signer,
  );

const states = async (file: ReceiptFile) => {
  const { state, checks } = await verifyReceipt(file, node);
  return { state, checks: checks.map((check) => (check.state === 'failed' ? check.fault : check.state)) };
};
const GOOD = { state: 'ok', checks: ['ok', 'ok', 'ok', 'ok'] };

/** Writes one line of the receipt anew; the signed root does not know that text. */
const rewrite = (file: ReceiptFile, changes: Record<string, string>): ReceiptFile => ({
  ...file,
  receipt: file.receipt.replace(/^([a-z_]+)=.*$/gm, (line, name: string) =>
    name in changes ? `${name}=${changes[name]}` : line,
  ),
});

describe('an option', () => {
  it.each([
    ['won', () => option()],
    ['lost', () => option({ direction: 'down' })],
    ['even', () => option({ ticks: makeChain(rising(140, { 6: '60000', 126: '60000' }), signer) })],
    ['in a tree of its own', () => option({ others: 0 })],
    ['called off for want of ticks', () => option({ ticks: makeChain(rising(8), signer), seconds: 0 })],
    ['won with a trial fund', () => option({ isTrial: true })],
    ['lost with a trial fund', () => option({ isTrial: true, direction: 'down' })],
    [
      'called off, made with a trial fund',
      () => option({ isTrial: true, ticks: makeChain(rising(8), signer), seconds: 0 }),
    ],
  ])('%s checks out', async (_, file) => {
    expect(await states(await file())).toEqual(GOOD);
  });

  it('checks out with plain JavaScript, and with the key it is known to be signed with', async () => {
    expect(await verifyReceipt(await option(), plain, [signer.publicKey])).toMatchObject({ state: 'ok', owed: null });
  });

  it('does not with another key', async () => {
    const verdict = await verifyReceipt(await option(), node, ['00'.repeat(32)]);
    expect(verdict.checks.at(-1)).toMatchObject({ state: 'failed', fault: 'key' });
  });
});

/** The text of a receipt is fixed for good: what was signed must be readable for ever. */
describe('an option made with a trial fund', () => {
  it('says so in a last line, and what was paid is the profit', async () => {
    const [own, trial] = [(await option()).receipt.split('\n'), (await option({ isTrial: true })).receipt.split('\n')];
    expect(own).toContain('payout=185');
    expect(trial).toEqual([...own.map((line) => (line === 'payout=185' ? 'payout=85' : line)), 'trial=1']);
  });

  it.each([
    ['won', {}, '85'],
    ['lost', { direction: 'down' }, '0'],
    ['even', { ticks: makeChain(rising(140, { 6: '60000', 126: '60000' }), signer) }, '0'],
  ] as const)('%s: another payout is found', async (_, change, paid) => {
    const file = await option({ ...change, isTrial: true });
    expect(file.receipt).toMatch(new RegExp(`^payout=${paid}$`, 'm'));
    for (const payout of ['84.999999', '85.000001', '100', '185']) {
      const verdict = await verifyReceipt({ ...rewrite(file, { payout }), tree: null }, node);
      expect(verdict.checks[2]).toMatchObject({ state: 'failed', recorded: payout, recomputed: paid });
    }
  });

  it.each([
    ['its line is left out', (text: string) => text.replace('\ntrial=1', ''), 'mismatch'],
    ['its line says something else', (text: string) => text.replace('trial=1', 'trial=0'), 'unreadable'],
    ['it has a line more', (text: string) => `${text}\ntrial=1`, 'unreadable'],
  ])('is found out when %s', async (_, change, fault) => {
    const file = await option({ isTrial: true });
    const verdict = await verifyReceipt({ ...file, receipt: change(file.receipt), tree: null }, node);
    expect(verdict.state).toBe('failed');
    expect(verdict.checks).toContainEqual(expect.objectContaining({ state: 'failed', fault }));
  });

  it('owes its profit when it was called lost', async () => {
    const file = rewrite(await option({ isTrial: true }), { exit_price: '59999', result: '-1', payout: '0' });
    expect(await verifyReceipt({ ...file, tree: null }, node)).toMatchObject({ state: 'failed', owed: '85' });
  });
});

describe('a file signed by two keys', () => {
  const files = async (): Promise<[ReceiptFile, ReceiptFile]> => [
    await option(),
    await makeOptionFile(
      { ticks: chain, acceptedSeq: 5, seconds: 30, direction: 'up', stake: '100', others: 6 },
      stranger,
    ),
  ];
  const keysOf = (own: ReceiptFile, other: ReceiptFile) => [...own.keys, ...other.keys];
  const mixes: [string, (own: ReceiptFile, other: ReceiptFile) => ReceiptFile][] = [
    ['the tree', (own, other) => ({ ...own, tree: other.tree, keys: keysOf(own, other) })],
    ['the ticks', (own, other) => ({ ...own, checkpoints: other.checkpoints, keys: keysOf(other, own) })],
    [
      'one run of ticks',
      (own, other) => ({
        ...own,
        checkpoints: [...own.checkpoints.slice(0, 1), ...other.checkpoints.slice(1)],
        keys: keysOf(own, other),
      }),
    ],
  ];

  it.each(mixes)('where %s has a key nobody knows fails, though the other is known', async (_, mix) => {
    const file = mix(...(await files()));
    for (const known of [signer.publicKey, stranger.publicKey]) {
      const verdict = await verifyReceipt(file, plain, [known]);
      expect(verdict.state).toBe('failed');
      expect(verdict.checks.at(-1)).toMatchObject({ name: 'record', state: 'failed', fault: 'key' });
    }
  });

  it.each(mixes)('checks out when both are known: a key may have been changed between; %s', async (_, mix) => {
    const verdict = await verifyReceipt(mix(...(await files())), plain, [signer.publicKey, stranger.publicKey]);
    expect(verdict.state).toBe('ok');
  });

  it.each(mixes)('fails when it leaves out the key of %s', async (_, mix) => {
    const file = mix(...(await files()));
    for (const key of file.keys) {
      const verdict = await verifyReceipt({ ...file, keys: [key] }, plain, [signer.publicKey, stranger.publicKey]);
      expect(verdict.checks.at(-1)).toMatchObject({ state: 'failed', fault: 'signature' });
    }
  });
});

describe('what the house might have done', () => {
  it('another settlement price: both are shown, and what is owed', async () => {
    const file = rewrite(await option({ others: 6 }), { exit_price: '59999', result: '-1', payout: '0' });
    const verdict = await verifyReceipt({ ...file, tree: null }, node);
    expect(verdict).toMatchObject({ state: 'failed', owed: '185' });
    expect(verdict.checks.map(({ state }) => state)).toEqual(['ok', 'failed', 'ok', 'pending']);
    expect(verdict.checks[1]).toMatchObject({ recorded: '59999', recomputed: '60125.5', fault: 'mismatch' });
  });

  it.each([
    ['a later entry', { entry_seq: '7', entry_ms: String(1_700_000_001_750), entry_price: '60006.5' }, 0],
    ['another due time', { due_ms: '1700000031501' }, 0],
    ['a longer wait for the entry', { entry_by_ms: '1700000009999' }, 0],
    ['an exit one tick early', { exit_seq: '125', exit_ms: '1700000031250', exit_price: '60124.5' }, 1],
    [
      'called off without a reason',
      { exit_seq: '', exit_ms: '', exit_price: '', void_reason: 'no_exit', result: '0', payout: '100' },
      1,
    ],
    ['a payout one unit short', { payout: '184.999999' }, 2],
    ['another result', { result: '0' }, 2],
  ])('%s', async (_, changes, failing) => {
    const verdict = await verifyReceipt({ ...rewrite(await option(), changes), tree: null }, node);
    expect(verdict.state).toBe('failed');
    expect(verdict.checks[failing]?.state).toBe('failed');
  });
});

describe('what is not signed yet is pending, never fine', () => {
  it('the period', async () => {
    expect(await states({ ...(await option()), tree: null })).toEqual({
      state: 'pending',
      checks: ['ok', 'ok', 'ok', 'pending'],
    });
  });

  it('the newest ticks', async () => {
    const file = await option();
    expect(await states({ ...file, checkpoints: file.checkpoints.slice(0, 1) })).toMatchObject({ state: 'pending' });
  });

  it('the tick that ends it', async () => {
    const file = await option({ ticks: chain.slice(0, 126) });
    expect(await states(file)).toEqual({ state: 'pending', checks: ['ok', 'pending', 'ok', 'ok'] });
  });

  it('but an older run without its signature fails', async () => {
    const file = await option();
    expect((await states({ ...file, checkpoints: file.checkpoints.slice(1) })).checks[3]).toBe('chain');
  });
});

const START = 1_700_000_000_000;
const crash = makeChain(rising(30, { 20: '55000' }), signer);
const fill = (change: Partial<FillSample> = {}) =>
  makeFillFile(
    {
      tick: crash[19]!,
      after: crash.slice(20, 23),
      side: 'long',
      cause: 'liquidation',
      lots: '500',
      margin: '1500',
      entryPrice: '60000',
      takeProfit: null,
      stopLoss: null,
      step: 0,
      ...change,
    },
    signer,
  );

describe('a close of futures', () => {
  const tick = makeChain(rising(30, { 20: '58000' }), signer)[19]!;
  it.each([
    ['liquidation', () => fill()],
    ['stop loss', () => fill({ cause: 'sl', stopLoss: '58000', tick, after: [] })],
    ['take profit of a short', () => fill({ cause: 'tp', side: 'short', takeProfit: '56000' })],
    ['first step of a large one', () => fill({ lots: '4000', margin: '12000' })],
    ['second step of a large one', () => fill({ lots: '4000', margin: '20500', step: 1 })],
    ['liquidation with ten coins beside it', () => fill({ besideSize: '10' })],
  ])('by %s checks out', async (_, file) => {
    expect(await states(await file())).toEqual(GOOD);
  });

  it.each([
    ['another liquidation price', { liquidation_price: '57000' }, 0],
    ['a price that is not the tick', { price: '54000' }, 1],
    ['a cause the tick does not give', { cause: 'tp' }, 1],
    ['a tick before it was opened', { entry_seq: '20' }, 1],
    ['a fee one unit higher', { fee: '0.000001' }, 2],
    ['less margin back', { margin_released: '1499' }, 2],
    ['more lots', { lots: '501' }, 2],
  ])('%s fails', async (_, changes, failing) => {
    const verdict = await verifyReceipt({ ...rewrite(await fill(), changes), tree: null }, node);
    expect(verdict.checks[failing]?.state).toBe('failed');
  });

  it('that had others beside it names the tiers of their sum, and fails with those of its own size', async () => {
    const file = await fill({ besideSize: '10' });
    expect(file.receipt).toMatch(/\ntiers=400000:1:0:50;/);
    const tiers = /\ntiers=(.*)\n/.exec((await fill()).receipt)?.[1] ?? '';
    const verdict = await verifyReceipt({ ...rewrite(file, { tiers }), tree: null }, node);
    expect(verdict.checks[0]?.state).toBe('failed');
  });

  it('of which part was kept back says what is owed', async () => {
    const file = await fill({ cause: 'tp', side: 'short', takeProfit: '56000' });
    const bent = rewrite(file, { pnl: '2490' });
    expect(await verifyReceipt({ ...bent, tree: null }, node)).toMatchObject({ state: 'failed', owed: '10' });
  });

  it('names the time of its tick', () => expect(tick.timeMs).toBe(START + 20 * 250));
});

/** A user's close accepted under tick 19 and filled by 20, of a position opened by tick 6, accepted under 5. */
const calm = makeChain(rising(30, { 6: '60000', 20: '60500' }), signer);
const byHand = (change: Partial<FillSample> = {}) =>
  fill({
    cause: 'user',
    tick: calm[19]!,
    after: calm.slice(20, 23),
    acceptedSeq: 19,
    openSeq: 5,
    opening: calm.slice(5, 8),
    ...change,
  });

describe('a close in the order of ticks', () => {
  it.each([
    ['a user’s own', () => byHand()],
    ['a part of it', () => byHand({ closedLots: '200' })],
    ['of an entrust', () => byHand({ openSeq: null })],
    ['by a profit level', () => byHand({ cause: 'tp', takeProfit: '60500', acceptedSeq: null })],
    ['by force, over a loss level', () => fill({ stopLoss: '58000', acceptedSeq: null })],
  ])('%s checks out', async (_, file) => {
    expect(await states(await file())).toEqual(GOOD);
  });

  it.each([
    ['filled by the second tick behind its acceptance', () => byHand({ acceptedSeq: 18 }), {}, 1],
    ['filled by the tick it was accepted under', () => byHand(), { accepted_seq: '20' }, 1],
    ['without an acceptance', () => byHand(), { accepted_seq: '' }, 1],
    ['that overtook a profit level', () => byHand({ takeProfit: '60500' }), {}, 1],
    ['that overtook a forced close', () => fill({ cause: 'user', acceptedSeq: 19 }), {}, 1],
    ['opened by another tick than the next', () => byHand({ openSeq: 4 }), {}, 0],
    ['opened at another price', () => byHand({ entryPrice: '59999' }), {}, 0],
    ['by a loss level before a forced close', () => fill({ cause: 'sl', stopLoss: '58000', acceptedSeq: null }), {}, 1],
    ['of more lots than there were', () => byHand(), { lots: '501' }, 2],
  ])('%s fails', async (_, make, changes, failing) => {
    const verdict = await verifyReceipt({ ...rewrite(await make(), changes), tree: null }, node);
    expect(verdict.checks.map(({ state }) => state)[failing]).toBe('failed');
  });

  it('of before keeps its text and its order: a loss level came first', async () => {
    const old = await fill({ cause: 'sl', stopLoss: '58000' });
    expect(old.receipt).not.toContain('accepted_seq');
    expect(await states(old)).toEqual(GOOD);
    expect((await byHand()).receipt).toMatch(/\naccepted_seq=19\nopen_seq=5$/);
  });
});

/** The owner of this close pays 90.25 % of the rates. */
const reduced = (change: Partial<FillSample> = {}) => byHand({ feeFactor: '0.9025', ...change });

describe('a close with a reduced fee', () => {
  it.each([
    ['a user’s own', () => reduced()],
    ['by a profit level', () => reduced({ cause: 'tp', takeProfit: '60500', acceptedSeq: null })],
  ])('%s checks out and names the factor', async (_, make) => {
    const file = await make();
    expect(file.receipt).toMatch(/\nfee_percent=0.05\n/);
    expect(file.receipt).toMatch(/\nfee_factor=0.9025$/);
    // 60,500 × 0.5 × 0.05 % × 0.9025.
    expect(file.receipt).toMatch(/\nfee=13.650313\n/);
    expect(await states(file)).toEqual(GOOD);
  });

  it('without a reduction has the text of before', async () => {
    expect((await byHand()).receipt).not.toContain('fee_factor');
  });

  it.each([
    ['another factor', { fee_factor: '0.95' }],
    ['the fee without the discount', { fee: '15.125' }],
    ['another rate', { fee_percent: '0.06' }],
  ])('%s fails', async (_, changes) => {
    const verdict = await verifyReceipt({ ...rewrite(await reduced(), changes), tree: null }, node);
    expect(verdict.checks.map(({ state }) => state)).toEqual(['ok', 'ok', 'failed', 'pending']);
  });

  it('left out of the text fails', async () => {
    const file = await reduced();
    const bent = { ...file, receipt: file.receipt.replace(/\nfee_factor=.*$/, ''), tree: null };
    expect((await verifyReceipt(bent, node)).state).toBe('failed');
  });

  it.each(['1', '1.1', '2', '0', '-0.5', '0.90250', 'x'])('a factor of %s is unreadable', async (factor) => {
    const file = rewrite(await reduced(), { fee_factor: factor });
    expect((await verifyReceipt({ ...file, tree: null }, node)).state).toBe('failed');
  });
});

/** Every place of a file where one character can be another of its kind, without breaking the JSON. */
const DIGIT = /[0-9]/;
const bendAt = (text: string, at: number): string => {
  const before = text[at] ?? '';
  if (DIGIT.test(before)) return before === '0' ? '1' : String(Number.parseInt(before, 10) - 1);
  if (/[a-f]/.test(before)) return before === 'a' ? 'b' : 'a';
  return before.toLowerCase() === before ? before.toUpperCase() : before.toLowerCase();
};

describe.each([
  ['an option', option],
  ['an option made with a trial fund', () => option({ isTrial: true })],
  ['a close of futures', fill],
  ['a close by hand', byHand],
  ['a close with a reduced fee', reduced],
])('one changed character in the file of %s', (_, make) => {
  let text = '';
  beforeAll(async () => {
    text = JSON.stringify(await make());
  });

  it('is found, wherever it is', async () => {
    const places = placesToChange(text);
    expect(places.length).toBeGreaterThan(sized({ usual: 400, full: 2_000 }));
    for (const at of places) {
      const file = readReceiptFile(`${text.slice(0, at)}${bendAt(text, at)}${text.slice(at + 1)}`);
      const state = file === null ? 'failed' : (await verifyReceipt(file, node)).state;
      if (state !== 'failed') expect.fail(`not found: ${text.slice(Math.max(0, at - 30), at + 10)}`);
    }
  }, 60_000);

  it('is found in every line of the receipt', async () => {
    const file = JSON.parse(text) as ReceiptFile;
    const lines = file.receipt.split('\n');
    for (const [index, line] of lines.entries()) {
      const bent = lines.with(index, `${line}1`).join('\n');
      expect((await states({ ...file, receipt: bent })).state, line).toBe('failed');
    }
  });
});
