import { createHash } from 'node:crypto';
import { sized } from '@candor/testkit/test-size';
import { expect, it } from 'vitest';
import { genesisText } from '../pricing/chain';
import { readReceiptFile } from '../proof/read-receipt-file';
import type { ReceiptFile } from '../proof/receipt-check';
import { checkDual } from './check-receipt';
import { computeDualCost, computeOutcomes } from './outcomes';
import { toDualReceipt, writeDualReceipt } from './receipt';
import { sumSeconds, WINDOWS_TRIED, windowOf } from './settlement-price';
import { joinEvidence, type WindowEvidence, writeRecord } from './window-evidence';

const DAY_MS = 86_400_000;
const MATURITY_MS = Date.UTC(2026, 10, 21, 8);
const SYMBOL = 'BTC/USDT';
/** As many as there can be in the full run, half of them in `npm test`: two a second, so that one of them is the later. */
const TICKS_A_SECOND = sized({ usual: 2, full: 4 });
const TICK_MS = 1_000 / TICKS_A_SECOND;
/** Records up to the next checkpoint. */
const CHECKPOINT_MS = 60_000;
const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

const terms = { side: 'call', linkedPrice: '60000', rate: '0.365', days: 7, baseScale: 8, quoteScale: 6 } as const;
const cost = computeDualCost(terms, { shares: 3, shareSize: '0.1' });

/** Records of one rate, from the one before the window to the checkpoint behind it; with gaps, every ninth second has no price. */
const makeWindow = (tried: number, firstSeq: number, hasGaps: boolean) => {
  const window = windowOf(MATURITY_MS, DAY_MS, tried);
  const count = (window.toMs - window.fromMs + CHECKPOINT_MS) / TICK_MS + 1;
  const ticks = Array.from({ length: count }, (_, index) => ({
    seq: firstSeq + index,
    timeMs: window.fromMs - TICK_MS + index * TICK_MS,
    price: `${59_000 + (index % 100)}.25`,
    // Starts of pauses are records without a price.
    kind: hasGaps && Math.floor((index - 1) / TICKS_A_SECOND) % 9 === 0 ? 1 : 0,
  })) as { seq: number; timeMs: number; price: string; kind: 0 | 1 }[];
  const evidence: WindowEvidence = {
    format: 'candor-dual-window-1',
    settlement_id: tried + 1,
    symbol: SYMBOL,
    window_from_ms: window.fromMs,
    window_to_ms: window.toMs,
    first_seq: firstSeq,
    prev_hash: sha256Hex(genesisText(SYMBOL)),
    records: ticks.map(({ timeMs, price, kind }) =>
      writeRecord({
        symbol: SYMBOL,
        instrumentId: 1,
        seq: 0,
        timeMs,
        price,
        kind,
        reason: kind === 1 ? 'jump' : '',
        volume: '0.5',
        sources: `simulated ${price} ${timeMs}`,
        prevHash: '',
        hash: '',
      }),
    ),
    checkpoints: [],
    keys: [],
  };
  return { window, evidence, sum: sumSeconds(window, ticks) };
};

it(`a proof file of three whole windows with ${TICKS_A_SECOND} records a second is within the limit, and settles by the third`, async () => {
  const made = Array.from({ length: WINDOWS_TRIED }, (_, tried) =>
    makeWindow(tried, 1_000 + tried * 400_000, tried < WINDOWS_TRIED - 1),
  );
  const { below } = computeOutcomes(terms, cost);
  const receipt = toDualReceipt({
    ...terms,
    orderId: 1,
    reference: '1',
    symbol: SYMBOL,
    shares: 3,
    shareSize: '0.1',
    cost,
    base: 'BTC',
    quote: 'USDT',
    boughtMs: MATURITY_MS - 8 * DAY_MS + 1,
    maturityMs: MATURITY_MS,
    dayMs: DAY_MS,
    windows: made.map(({ window, sum }) => ({ fromMs: window.fromMs, toMs: window.toMs, ...sum })),
    result: 'below',
    currency: 'BTC',
    paid: below.amount,
    ruleVersion: 1,
  });
  const bare: ReceiptFile = {
    format: 'candor-receipt-1',
    kind: 'dual',
    receipt: writeDualReceipt(receipt),
    ticks: [],
    checkpoints: [],
    keys: [],
    tree: null,
  };
  const windows = made.map(({ evidence }) => evidence);
  const file = await joinEvidence(bare, windows, { sha256 });
  expect(file.ticks).toHaveLength(3 * (TICKS_A_SECOND * (1_800 + 60) + 1));
  expect(readReceiptFile(JSON.stringify(file))?.ticks).toHaveLength(file.ticks.length);
  expect(file.ticks[1]?.prev_hash).toBe(file.ticks[0]?.hash);
  const proofTicks = file.ticks.map(({ time_ms: timeMs, prev_hash: prevHash, ...tick }) => ({
    ...tick,
    timeMs,
    prevHash,
  })) as unknown as Parameters<typeof checkDual>[1];
  expect(checkDual(receipt, proofTicks).checks.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
  // Without one record of the first window, which settled nothing, the file does not check out.
  const less = proofTicks.filter((_, index) => index !== 500);
  expect(checkDual(receipt, less).checks[0]).toMatchObject({ state: 'failed', fault: 'tick_missing' });
  // A window that is given twice adds nothing: runs of neighbouring windows may overlap.
  const [first] = windows as [WindowEvidence];
  expect((await joinEvidence(bare, [first, first], { sha256 })).ticks).toHaveLength(first.records.length);
});
