import { isPrice, RECORD_KINDS, type Tick } from './tick';

/** The public form of a tick. Ticks of one symbol and their signed checkpoints can be downloaded by everybody. */
export type ProofTick = Omit<Tick, 'instrumentId'>;

export interface Checkpoint {
  readonly symbol: string;
  /** The signed tick; the signature covers all ticks before it. */
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: string;
  readonly keyId: string;
  /** Hex, 128 characters. */
  readonly signature: string;
}

export interface ProofKey {
  readonly id: string;
  /** Hex, 64 characters: a raw Ed25519 key. */
  readonly publicKey: string;
}

/** How a tick becomes bytes: these lines, joined by line feeds, in ASCII. Its hash is the SHA-256 of them. */
export const TICK_FORMAT =
  'candor-tick-1\\n<symbol>\\n<seq>\\n<time_ms>\\n<price>\\n<volume>\\n<sources>\\n<prev_hash>';
/** How a checkpoint becomes bytes. Its signature is Ed25519 over them. */
export const CHECKPOINT_FORMAT = 'candor-checkpoint-1\\n<symbol>\\n<seq>\\n<time_ms>\\n<hash>';

/** How the start and the end of a pause become bytes; the word is pause or resume. */
export const PAUSE_FORMAT =
  'candor-<pause or resume>-1\\n<symbol>\\n<seq>\\n<time_ms>\\n<price>\\n<volume>\\n<sources>\\n<prev_hash>\\n<reason>';

const bodyText = (tick: Omit<ProofTick, 'hash'>): string =>
  `${tick.symbol}\n${tick.seq}\n${tick.timeMs}\n${tick.price}\n${tick.volume}\n${tick.sources}\n${tick.prevHash}`;

/** The text of a price is what it was before there were pauses, so that older chains keep their hashes. */
export const tickText = (tick: Omit<ProofTick, 'hash'>): string => {
  if (isPrice(tick)) return `candor-tick-1\n${bodyText(tick)}`;
  const word = tick.kind === RECORD_KINDS.pause ? 'pause' : 'resume';
  return `candor-${word}-1\n${bodyText(tick)}\n${tick.reason ?? ''}`;
};

export const checkpointText = (checkpoint: Pick<Checkpoint, 'symbol' | 'seq' | 'timeMs' | 'hash'>): string =>
  `candor-checkpoint-1\n${checkpoint.symbol}\n${checkpoint.seq}\n${checkpoint.timeMs}\n${checkpoint.hash}`;

/** The hash before the first tick of a symbol is the SHA-256 of this. */
export const genesisText = (symbol: string): string => `candor-genesis-1\n${symbol}`;

/** Hashed text must be ASCII: other text has more than one encoding. */
export const toAsciiBytes = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) throw new RangeError(`not ASCII: ${JSON.stringify(text.slice(0, 40))}`);
    bytes[index] = code;
  }
  return bytes;
};

export const toHex = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
};

/** Null when the text is not hex of that many bytes. */
export const fromHex = (text: string, length: number): Uint8Array<ArrayBuffer> | null => {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text)) return null;
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) {
    bytes[index] = Number.parseInt(text.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
};
