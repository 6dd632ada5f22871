import { RECEIPT_KINDS } from '@candor/contract/receipts';
import type { ReceiptFile } from './receipt-check';

/** Limit on list lengths: three windows of half an hour with four ticks a second, and some more. */
const MAX_ITEMS = 30_000;
const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

type Shape = Readonly<Record<string, 'whole' | 'text' | RegExp>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fits = (value: unknown, rule: Shape[string]): boolean => {
  if (rule === 'whole') return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  return typeof value === 'string' && (rule === 'text' || rule.test(value));
};

const hasShape = (value: unknown, shape: Shape): boolean =>
  isObject(value) &&
  Object.keys(value).length === Object.keys(shape).length &&
  Object.entries(shape).every(([name, rule]) => fits(value[name], rule));

const areAll = (value: unknown, shape: Shape): boolean =>
  Array.isArray(value) && value.length <= MAX_ITEMS && value.every((one) => hasShape(one, shape));

const TICK: Shape = {
  symbol: 'text',
  seq: 'whole',
  time_ms: 'whole',
  price: 'text',
  volume: 'text',
  sources: 'text',
  prev_hash: HASH,
  hash: HASH,
};
/** A record since there are pauses: what it is, and why. */
const RECORD: Shape = { ...TICK, kind: 'whole', reason: /^(|jump|gap|sources)$/ };
const CHECKPOINT: Shape = {
  symbol: 'text',
  seq: 'whole',
  time_ms: 'whole',
  hash: HASH,
  key_id: 'text',
  signature: SIGNATURE,
};
const KEY: Shape = { id: 'text', public_key: HASH };
const ROOT: Shape = {
  seq: 'whole',
  from_ms: 'whole',
  to_ms: 'whole',
  leaf_count: 'whole',
  root: HASH,
  prev_root: HASH,
  key_id: 'text',
  signature: SIGNATURE,
};
const STEP: Shape = { side: /^(left|right)$/, hash: HASH };

const isTree = (value: unknown): boolean =>
  isObject(value) && hasShape(value.root, ROOT) && fits(value.leaf_index, 'whole') && areAll(value.path, STEP);

const isReceiptFile = (value: unknown): value is ReceiptFile =>
  isObject(value) &&
  value.format === 'candor-receipt-1' &&
  RECEIPT_KINDS.some((kind) => kind === value.kind) &&
  fits(value.receipt, 'text') &&
  (areAll(value.ticks, TICK) || areAll(value.ticks, RECORD)) &&
  areAll(value.checkpoints, CHECKPOINT) &&
  areAll(value.keys, KEY) &&
  (value.tree === null || isTree(value.tree));

/** A proof file from anywhere. Null when it is not one: every field is there, of its form, and nothing else. */
export const readReceiptFile = (text: string): ReceiptFile | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isReceiptFile(value) ? value : null;
  } catch {
    return null;
  }
};
