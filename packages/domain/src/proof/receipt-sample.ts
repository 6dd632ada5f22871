import { canonical } from '@candor/money/decimal';
import { computeClose, decideLiquidation } from '../futures/compute-close';
import { FUTURES_RULES, findTiers } from '../futures/futures-rules';
import { computeLiquidationPrice, computeSize, type FuturesSide } from '../futures/position-math';
import { toFuturesReceipt, writeFuturesReceipt } from '../futures/receipt';
import type { FillReceiptRow, ReceiptCause } from '../futures/receipt-facts';
import { scaleFees } from '../futures/scale-fees';
import { shiftTiers } from '../futures/shift-tiers';
import {
  computePayout,
  computeTrialPayout,
  decideExit,
  decideResult,
  type OptionDirection,
  type OptionTick,
} from '../options/option-outcome';
import { OPTION_RULES } from '../options/option-rules';
import { type OptionReceiptRow, toOptionReceipt, writeOptionReceipt } from '../options/receipt';
import { checkpointText, genesisText, type ProofTick, tickText, toAsciiBytes, toHex } from '../pricing/chain';
import { isFillTick, writeSourceDelays } from '../pricing/tick-sources';
import { buildLevels, findPath, hashLeaf } from './merkle';
import type { ReceiptFile } from './receipt-check';
import { FIRST_PREV_ROOT, treeText } from './receipt-tree';

/** For tests: proof files made from a scripted chain, signed by a key of the test. */
export interface SampleSigner {
  /** Raw, hex. */
  readonly publicKey: string;
  sha256(bytes: Uint8Array<ArrayBuffer>): Uint8Array;
  sign(text: string): string;
}

const SYMBOL = 'BTC/USDT';
const START_MS = 1_700_000_000_000;
const STEP_MS = 250;

const hashText = (text: string, { sha256 }: SampleSigner): string => toHex(sha256(toAsciiBytes(text)));
const keyIdOf = (signer: SampleSigner): string =>
  toHex(signer.sha256(Uint8Array.from(signer.publicKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))).slice(
    0,
    16,
  );

/** One tick every 250 ms with these prices. */
export const makeChain = (prices: readonly string[], signer: SampleSigner): ProofTick[] => {
  const ticks: ProofTick[] = [];
  for (const [index, price] of prices.entries()) {
    const prevHash = ticks.at(-1)?.hash ?? hashText(genesisText(SYMBOL), signer);
    const [seq, timeMs] = [index + 1, START_MS + (index + 1) * STEP_MS];
    const sources = `a=${price}@${timeMs - 40};b=${price}@${timeMs - 60}`;
    const tick = { symbol: SYMBOL, seq, timeMs, price, volume: '0.1', sources, prevHash };
    ticks.push({ ...tick, hash: hashText(tickText(tick), signer) });
  }
  return ticks;
};

const wireTick = ({ timeMs, prevHash, ...tick }: ProofTick) => ({ ...tick, time_ms: timeMs, prev_hash: prevHash });

const wireCheckpoint = (tick: ProofTick, signer: SampleSigner) => ({
  symbol: tick.symbol,
  seq: tick.seq,
  time_ms: tick.timeMs,
  hash: tick.hash,
  key_id: keyIdOf(signer),
  signature: signer.sign(checkpointText(tick)),
});

/** The receipt as one leaf among others, below a signed root. */
const makeTree = async (receipt: string, others: number, signer: SampleSigner) => {
  const texts = Array.from({ length: others }, (_, n) => `other ${n}`);
  const leafIndex = Math.floor(others / 2);
  texts.splice(leafIndex, 0, receipt);
  const leaves = await Promise.all(texts.map((text) => hashLeaf(toAsciiBytes(text), signer)));
  const levels = await buildLevels(leaves, signer);
  const root = {
    seq: 1,
    fromMs: START_MS,
    toMs: START_MS + 3_600_000,
    leafCount: leaves.length,
    root: toHex(levels.at(-1)?.[0] ?? new Uint8Array(32)),
    prevRoot: FIRST_PREV_ROOT,
  };
  return {
    root: {
      seq: root.seq,
      from_ms: root.fromMs,
      to_ms: root.toMs,
      leaf_count: root.leafCount,
      root: root.root,
      prev_root: root.prevRoot,
      key_id: keyIdOf(signer),
      signature: signer.sign(treeText(root)),
    },
    leaf_index: leafIndex,
    path: findPath(levels, leafIndex).map(({ side, hash }) => ({ side, hash: toHex(hash) })),
  };
};

interface FileParts {
  readonly kind: ReceiptFile['kind'];
  readonly receipt: string;
  /** Runs of ticks; the last tick of each is signed. */
  readonly segments: readonly (readonly ProofTick[])[];
  readonly others: number;
}

const makeFile = async (
  { kind, receipt, segments, others }: FileParts,
  signer: SampleSigner,
): Promise<ReceiptFile> => ({
  format: 'candor-receipt-1',
  kind,
  receipt,
  ticks: segments.flat().map(wireTick),
  checkpoints: segments.flatMap((segment) => segment.slice(-1)).map((tick) => wireCheckpoint(tick, signer)),
  keys: [{ id: keyIdOf(signer), public_key: signer.publicKey }],
  tree: await makeTree(receipt, others, signer),
});

export interface OptionSample {
  readonly ticks: readonly ProofTick[];
  readonly acceptedSeq: number;
  readonly seconds: number;
  readonly direction: OptionDirection;
  readonly stake: string;
  readonly others: number;
  /** Made with a trial fund. */
  readonly isTrial?: boolean;
  /** When it was accepted, if it waits for a fill tick; absent: it was entered by the next tick. */
  readonly fillAfterMs?: number;
}

const settleRow = (sample: OptionSample): { row: OptionReceiptRow; lastSeq: number } => {
  const { ticks, acceptedSeq, seconds, direction, stake, isTrial = false, fillAfterMs = null } = sample;
  const accepted = ticks[acceptedSeq - 1];
  const entry = ticks.slice(acceptedSeq).find((tick) => isFillTick(tick, fillAfterMs));
  if (accepted === undefined || entry === undefined) throw new Error('the chain is too short');
  const acceptedMs = fillAfterMs ?? accepted.timeMs + 20;
  const dueMs = entry.timeMs + seconds * 1_000;
  const last = ticks.findLast(({ timeMs }) => timeMs <= dueMs) ?? entry;
  const exit = decideExit({ entrySeq: entry.seq, dueMs }, last, OPTION_RULES);
  const result = exit.kind === 'void' ? 0 : decideResult(direction, entry.price, last.price);
  const money = { stake, payoutRate: '0.85', scale: 6 };
  const row: OptionReceiptRow = {
    orderId: 7,
    reference: '0190c3a1-0000-7000-8000-000000000001',
    instrumentId: 1,
    symbol: SYMBOL,
    direction,
    seconds,
    ...money,
    currency: 'USDT',
    acceptedSeq,
    acceptedMs,
    entryByMs: acceptedMs + OPTION_RULES.entryWaitMs,
    entrySources: fillAfterMs === null ? null : writeSourceDelays(entry.sources, acceptedMs),
    entry: pick(entry),
    dueMs,
    exit: exit.kind === 'void' ? null : pick(last),
    result,
    voidReason: exit.kind === 'void' ? exit.reason : '',
    payout: canonical((isTrial ? computeTrialPayout : computePayout)(result, money), 8),
    ruleVersion: 3,
    isTrial,
  };
  return { row, lastSeq: last.seq };
};

const pick = ({ seq, timeMs, price }: ProofTick): OptionTick => ({ seq, timeMs, price });

/** An option settled by the rule, with a run of ticks around its entry and one around its exit. */
export const makeOptionFile = async (sample: OptionSample, signer: SampleSigner): Promise<ReceiptFile> => {
  const { row, lastSeq } = settleRow(sample);
  const { ticks, acceptedSeq, others } = sample;
  const entryEnd = (row.entry?.seq ?? acceptedSeq) + 2;
  const segments =
    lastSeq <= entryEnd
      ? [ticks.slice(acceptedSeq, lastSeq + 3)]
      : [ticks.slice(acceptedSeq, entryEnd), ticks.slice(lastSeq - 1, lastSeq + 3)];
  return makeFile(
    { kind: 'option', receipt: writeOptionReceipt(toOptionReceipt(row, OPTION_RULES)), segments, others },
    signer,
  );
};

export interface FillSample {
  readonly tick: ProofTick;
  readonly after: readonly ProofTick[];
  readonly side: FuturesSide;
  readonly cause: ReceiptCause;
  readonly lots: string;
  readonly margin: string;
  readonly entryPrice: string;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly step: number;
  /** Absent: closed before closes waited for the next tick. */
  readonly acceptedSeq?: number | null;
  /** The market order it was opened by, and the ticks behind its acceptance. */
  readonly openSeq?: number | null;
  readonly opening?: readonly ProofTick[];
  /** When both were accepted, if they waited for a fill tick; absent: closed before fill ticks. */
  readonly openAfterMs?: number | null;
  readonly closeAfterMs?: number | null;
  /** The ticks between the acceptance of a close and its tick. */
  readonly waiting?: readonly ProofTick[];
  /** Fee terms of the owner; absent: the rates of the rules. */
  readonly feeFactor?: string;
  /** What its owner had beside it, in base coins; absent: nothing. */
  readonly besideSize?: string;
  /** Of a part; absent: all. */
  readonly closedLots?: string;
}

/** The tick that opened it: the first of its run that fills its order. */
const openingOf = ({ opening, openAfterMs = null }: FillSample): ProofTick | undefined =>
  opening?.find((tick) => isFillTick(tick, openAfterMs));
const delaysOf = (tick: ProofTick | undefined, acceptedMs: number | null | undefined): string =>
  tick && typeof acceptedMs === 'number' ? writeSourceDelays(tick.sources, acceptedMs) : '';

/** A close that a tick made, as the rule makes it. */
export const makeFillFile = async (sample: FillSample, signer: SampleSigner): Promise<ReceiptFile> => {
  const { tick, side, lots, margin, entryPrice, cause, step } = sample;
  const contractSize = '0.001';
  const tiers = shiftTiers(findTiers(FUTURES_RULES, 'BTC'), { entryPrice, besideSize: sample.besideSize ?? '0' });
  const position = { side, lotsLeft: lots, contractSize, entryPrice, margin, tiers, scale: 6 };
  const terms = { ...FUTURES_RULES, lotStep: '1' };
  const close =
    cause === 'liquidation'
      ? decideLiquidation(position, tick.price, terms)[step]
      : computeClose(position, {
          lots: sample.closedLots ?? lots,
          price: tick.price,
          feePercent: scaleFees(FUTURES_RULES, sample.feeFactor ?? '1').takerFeePercent,
        });
  if (close === undefined) throw new Error('this tick closes nothing');
  const row: FillReceiptRow = {
    fillId: 11,
    reference: '0190c3a1-0000-7000-8000-000000000002',
    instrumentId: 1,
    symbol: SYMBOL,
    base: 'BTC',
    currency: 'USDT',
    scale: 6,
    cause,
    tick: pick(tick),
    ...close,
    ruleVersion: 3,
    before: {
      ...sample,
      contractSize,
      multiple: 20,
      liquidationPrice: computeLiquidationPrice({ ...position, size: computeSize(lots, contractSize) }),
      entrySeq: openingOf(sample)?.seq ?? 1,
      watchSeq: 1,
      lotStep: '1',
    },
    ...(sample.openAfterMs !== undefined && {
      openSources: delaysOf(openingOf(sample), sample.openAfterMs),
      closeSources: delaysOf(tick, sample.closeAfterMs),
    }),
  };
  const receipt = writeFuturesReceipt(toFuturesReceipt(row, FUTURES_RULES));
  return makeFile(
    {
      kind: 'futures',
      receipt,
      segments: [...(sample.opening ? [sample.opening] : []), [...(sample.waiting ?? []), tick, ...sample.after]],
      others: 4,
    },
    signer,
  );
};
