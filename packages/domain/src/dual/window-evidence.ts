import type { ReplyOf } from '@candor/contract/call';
import type { dualEvidence } from '@candor/contract/dual';
import { type ProofTick, tickText, toAsciiBytes, toHex } from '../pricing/chain';
import type { PauseReason, RecordKind, Tick } from '../pricing/tick';
import type { ChainCrypto } from '../pricing/verify-chain';
import type { ReceiptFile } from '../proof/receipt-check';

export type WindowEvidence = ReplyOf<typeof dualEvidence>;
type WireTick = ReceiptFile['ticks'][number];

/** kind|time_ms|price|volume|reason|sources. Number and hashes follow from the place in the list. */
export const writeRecord = ({ kind = 0, timeMs, price, volume, reason = '', sources }: Tick): string =>
  [kind, timeMs, price, volume, reason, sources].join('|');

const readRecord = (text: string): Pick<ProofTick, 'kind' | 'timeMs' | 'price' | 'volume' | 'reason' | 'sources'> => {
  const [kind = '', timeMs = '', price = '', volume = '', reason = '', ...sources] = text.split('|');
  return {
    kind: Number.parseInt(kind, 10) as RecordKind,
    timeMs: Number.parseInt(timeMs, 10),
    price,
    volume,
    reason: reason as PauseReason | '',
    sources: sources.join('|'),
  };
};

/** The records of a window in full, as proof files have them: each hash is computed from the one before. */
const toWireTicks = async (
  { symbol, first_seq: firstSeq, prev_hash: prevHash, records }: WindowEvidence,
  crypto: Pick<ChainCrypto, 'sha256'>,
): Promise<WireTick[]> => {
  const ticks: WireTick[] = [];
  let before = prevHash;
  for (const [index, text] of records.entries()) {
    const { kind = 0, timeMs, price, volume, reason = '', sources } = readRecord(text);
    const tick = { symbol, seq: firstSeq + index, timeMs, price, volume, sources, kind, reason, prevHash: before };
    const hash = toHex(await crypto.sha256(toAsciiBytes(tickText(tick))));
    const { timeMs: time_ms, prevHash: prev_hash, ...rest } = tick;
    ticks.push({ ...rest, time_ms, prev_hash, hash });
    before = hash;
  }
  return ticks;
};

/**
 * A proof file that stands on its own: the receipt with the records of its windows. The windows are shared by all orders
 * that mature together, so they are fetched once; earliest first.
 */
export const joinEvidence = async (
  file: ReceiptFile,
  windows: readonly WindowEvidence[],
  crypto: Pick<ChainCrypto, 'sha256'>,
): Promise<ReceiptFile> => {
  const ticks: WireTick[] = [];
  const checkpoints = [];
  const keys = new Map(file.keys.map((key) => [key.id, key]));
  for (const window of windows) {
    const lastSeq = ticks.at(-1)?.seq ?? 0;
    // Runs of neighbouring windows may overlap in the records between them.
    ticks.push(...(await toWireTicks(window, crypto)).filter(({ seq }) => seq > lastSeq));
    checkpoints.push(...window.checkpoints.filter(({ seq }) => seq > lastSeq));
    for (const key of window.keys) keys.set(key.id, key);
  }
  return { ...file, ticks, checkpoints, keys: [...keys.values()] };
};
