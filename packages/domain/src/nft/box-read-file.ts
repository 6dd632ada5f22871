import {
  type Fits,
  isHash,
  isKeyId,
  isKeyList,
  isSignature,
  isWhole,
  like,
  listOf,
  orNull,
  parseFile,
  type Shape,
  shaped,
} from '../proof/file-shape';
import { BOX_TICK_SYMBOL, type BoxFile, type BoxSeriesFile } from './box-file';
import { MAX_BOX_TOTAL } from './box-lines';

/** Longest texts accepted, in characters: a file at its list limits is smaller. */
const MAX_BOX_TEXT = 8_000_000;
const MAX_SERIES_TEXT = 80_000_000;
/** Records from an acceptance to the next checkpoint: four a second for 60 seconds, and room for a late checkpoint. */
const MAX_TICKS = 5_000;
const MAX_PATH = 32;

const isSymbol: Fits = (value) => value === BOX_TICK_SYMBOL;
/** Printable ASCII. */
const isShort = like(/^[ -~]{0,2000}$/);
const isLeaf = like(/^[ -~]{1,300}$/);

const TICK: Shape = {
  symbol: isSymbol,
  seq: isWhole,
  time_ms: isWhole,
  price: isShort,
  volume: isShort,
  sources: isShort,
  prev_hash: isHash,
  hash: isHash,
};
const isPriceTick = shaped(TICK);
/** A record of the format with pauses: it has a kind, and the reason of a pause. */
const isRecord = shaped({ ...TICK, kind: isWhole, reason: like(/^(|jump|gap|sources)$/) });
const isCheckpoint = shaped({
  symbol: isSymbol,
  seq: isWhole,
  time_ms: isWhole,
  hash: isHash,
  key_id: isKeyId,
  signature: isSignature,
});
const isPath = listOf(shaped({ side: like(/^(left|right)$/), hash: isHash }), MAX_PATH);
const isDraw = shaped({
  number: isWhole,
  box_code: like(/^[0-9a-f]{32}$/),
  client_seed: like(/^[0-9A-Za-z_-]{1,64}$/),
  tick_seq: isWhole,
  tick_hash: isHash,
  hash: isHash,
  free_count: isWhole,
  position: isWhole,
  head: isHash,
});

const ROOT_PART: Shape = {
  terms: (value) => typeof value === 'string' && value.length <= MAX_BOX_TEXT,
  root: isHash,
  signed: orNull(shaped({ signed_ms: isWhole, key_id: isKeyId, signature: isSignature })),
  keys: isKeyList,
};

const isBoxFile = shaped({
  ...ROOT_PART,
  format: (value) => value === 'candor-box-1',
  terms_path: isPath,
  leaf: isLeaf,
  path: isPath,
  draw: isDraw,
  previous: listOf(isWhole, MAX_BOX_TOTAL),
  accepted_ms: isWhole,
  tick: orNull(shaped({ symbol: isSymbol, seq: isWhole, time_ms: isWhole, hash: isHash })),
  tick_proof: orNull(
    shaped({
      ticks: (value) => listOf(isPriceTick, MAX_TICKS)(value) || listOf(isRecord, MAX_TICKS)(value),
      checkpoints: listOf(isCheckpoint, MAX_TICKS),
    }),
  ),
});

const isSeriesFile = shaped({
  ...ROOT_PART,
  format: (value) => value === 'candor-box-series-1',
  leaves: listOf(isLeaf, MAX_BOX_TOTAL),
  draws: listOf(isDraw, MAX_BOX_TOTAL),
});

/** A file of a box from anywhere. Null when it is not one: every field is there, of its form, and nothing else. */
export const readBoxFile = (text: string): BoxFile | null => {
  const value = parseFile(text, MAX_BOX_TEXT);
  return isBoxFile(value) ? (value as BoxFile) : null;
};

/** A file of a whole series from anywhere; null when it is not one. */
export const readBoxSeriesFile = (text: string): BoxSeriesFile | null => {
  const value = parseFile(text, MAX_SERIES_TEXT);
  return isSeriesFile(value) ? (value as BoxSeriesFile) : null;
};
