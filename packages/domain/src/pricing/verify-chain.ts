import {
  type Checkpoint,
  checkpointText,
  fromHex,
  genesisText,
  type ProofKey,
  type ProofTick,
  tickText,
  toAsciiBytes,
  toHex,
} from './chain';
import { isPrice, RECORD_KINDS } from './tick';

type MaybeLater<T> = T | Promise<T>;

/** The two primitives differ by place: Node, WebCrypto, or plain JavaScript. */
export interface ChainCrypto {
  sha256(bytes: Uint8Array<ArrayBuffer>): MaybeLater<Uint8Array>;
  verifyEd25519(signed: SignedBytes): MaybeLater<boolean>;
}

export interface SignedBytes {
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly message: Uint8Array<ArrayBuffer>;
}

export interface ChainProof {
  /** Of one symbol, in order. */
  readonly ticks: readonly ProofTick[];
  readonly checkpoints: readonly Checkpoint[];
  readonly keys: readonly ProofKey[];
  /** Accept a hole left by retention, when a signed checkpoint stands at both its ends. */
  readonly allowRetired?: boolean;
}

/**
 * gap: a sequence number is missing, repeated or out of order. prev_hash: the tick does not point to the one before it.
 * hash: the tick's own fields do not give its hash, so one of them was changed. time_back: its time is not later than
 * the one before. checkpoint_hash: the signed hash is not that of the tick. pause: a price inside a pause, or a pause or its
 * end where none can be. The rest speaks for itself.
 */
export type ChainFault =
  | 'symbol'
  | 'gap'
  | 'time_back'
  | 'prev_hash'
  | 'hash'
  | 'checkpoint_hash'
  | 'bad_signature'
  | 'unknown_key'
  | 'pause';

export type ChainVerdict =
  | {
      readonly ok: true;
      readonly ticks: number;
      readonly checkpoints: number;
      readonly fromSeq: number;
      readonly toSeq: number;
      /** What the first tick is linked to. "open": nothing given; a later checkpoint still covers all of it. */
      readonly start: 'genesis' | 'checkpoint' | 'open';
      /** Up to this tick everything is covered by a signature; 0: nothing is. */
      readonly signedToSeq: number;
      /** Ticks that retention has removed between the given ones. */
      readonly retired: number;
    }
  | { readonly ok: false; readonly fault: ChainFault; readonly seq: number; readonly detail: string };

interface Fault {
  readonly fault: ChainFault;
  readonly seq: number;
  readonly detail: string;
}

/** Recomputes every hash and checks every signature in order; returns the first error. */
export const verifyChain = async (proof: ChainProof, crypto: ChainCrypto): Promise<ChainVerdict> => {
  const walk = new ChainWalk(proof, crypto);
  const fault = await walk.run();
  return fault === null ? walk.summary() : { ok: false, ...fault };
};

/** A pause and its end repeat the price before them, and between them there is no price. */
const findPauseFault = (before: ProofTick | null, tick: ProofTick): Fault | null => {
  const wrong = (detail: string): Fault => ({ fault: 'pause', seq: tick.seq, detail });
  const last = before?.seq === tick.seq - 1 ? before : null;
  const isPaused = last?.kind === RECORD_KINDS.pause;
  if (isPrice(tick)) {
    if ((tick.reason ?? '') !== '') return wrong('a price with a reason');
    return isPaused ? wrong('a price inside a pause') : null;
  }
  if ((tick.reason ?? '') === '' || tick.volume !== '0') return wrong('a pause without a reason, or with a volume');
  if (tick.seq === 1 || (last !== null && last.price !== tick.price)) return wrong('it does not repeat the price');
  if (tick.kind === RECORD_KINDS.pause) return isPaused ? wrong('a pause inside a pause') : null;
  const isItsEnd = last === null || (isPaused && last.reason === tick.reason);
  return isItsEnd ? null : wrong('the end of no pause');
};

class ChainWalk {
  readonly #proof: ChainProof;
  readonly #crypto: ChainCrypto;
  readonly #signed: readonly Checkpoint[];
  readonly #signedHashes = new Map<number, string>();
  #nextSigned = 0;
  #last: ProofTick | null = null;
  #retired = 0;
  #signedToSeq = 0;

  constructor(proof: ChainProof, crypto: ChainCrypto) {
    this.#proof = proof;
    this.#crypto = crypto;
    this.#signed = proof.checkpoints.toSorted((a, b) => a.seq - b.seq);
  }

  async run(): Promise<Fault | null> {
    for (const tick of this.#proof.ticks) {
      const fault =
        (await this.#checkSignedBefore(tick.seq)) ??
        (await this.#checkLink(tick)) ??
        (await this.#checkHash(tick)) ??
        findPauseFault(this.#last, tick);
      if (fault !== null) return fault;
      this.#last = tick;
      const signed = await this.#checkSignedAt(tick);
      if (signed !== null) return signed;
    }
    return this.#checkSignedBefore(Number.POSITIVE_INFINITY);
  }

  summary(): ChainVerdict {
    const first = this.#proof.ticks[0];
    return {
      ok: true,
      ticks: this.#proof.ticks.length,
      checkpoints: this.#signed.length,
      fromSeq: first?.seq ?? 0,
      toSeq: this.#last?.seq ?? 0,
      start: first?.seq === 1 ? 'genesis' : this.#signedHashes.has((first?.seq ?? 0) - 1) ? 'checkpoint' : 'open',
      signedToSeq: this.#signedToSeq,
      retired: this.#retired,
    };
  }

  async #checkLink(tick: ProofTick): Promise<Fault | null> {
    const wrong = (fault: ChainFault, detail: string): Fault => ({ fault, seq: tick.seq, detail });
    const last = this.#last;
    const symbol = this.#proof.ticks[0]?.symbol ?? '';
    if (tick.symbol !== symbol) return wrong('symbol', `${tick.symbol} among ticks of ${symbol}`);
    if (last !== null && tick.seq !== last.seq + 1 && !this.#isRetired(last, tick)) {
      return wrong('gap', `follows ${last.seq}`);
    }
    if (last !== null && tick.timeMs <= last.timeMs) return wrong('time_back', `${tick.timeMs} after ${last.timeMs}`);
    const expected = await this.#hashBefore(tick);
    if (expected !== null && tick.prevHash !== expected) {
      return wrong('prev_hash', `${tick.prevHash} instead of ${expected}`);
    }
    if (last !== null) this.#retired += tick.seq - last.seq - 1;
    return null;
  }

  #isRetired(last: ProofTick, tick: ProofTick): boolean {
    const isHole = this.#proof.allowRetired === true && tick.seq > last.seq;
    return isHole && this.#signedHashes.has(last.seq) && this.#signedHashes.has(tick.seq - 1);
  }

  async #hashBefore(tick: ProofTick): Promise<string | null> {
    if (this.#last !== null && this.#last.seq === tick.seq - 1) return this.#last.hash;
    if (tick.seq === 1) return toHex(await this.#crypto.sha256(toAsciiBytes(genesisText(tick.symbol))));
    return this.#signedHashes.get(tick.seq - 1) ?? null;
  }

  async #checkHash(tick: ProofTick): Promise<Fault | null> {
    const hash = await this.#hashOf(tick);
    return hash === tick.hash
      ? null
      : { fault: 'hash', seq: tick.seq, detail: `fields give ${hash}, not ${tick.hash}` };
  }

  async #hashOf(tick: ProofTick): Promise<string> {
    try {
      return toHex(await this.#crypto.sha256(toAsciiBytes(tickText(tick))));
    } catch {
      return 'nothing';
    }
  }

  /** Checkpoints between the ticks given: their signature counts, though the tick itself is not here. */
  async #checkSignedBefore(seq: number): Promise<Fault | null> {
    for (let next = this.#signed[this.#nextSigned]; next !== undefined && next.seq < seq; ) {
      const fault = await this.#checkSignature(next);
      if (fault !== null) return fault;
      this.#nextSigned += 1;
      next = this.#signed[this.#nextSigned];
    }
    return null;
  }

  async #checkSignedAt(tick: ProofTick): Promise<Fault | null> {
    const next = this.#signed[this.#nextSigned];
    if (next?.seq !== tick.seq) return null;
    const isSame = next.hash === tick.hash && next.timeMs === tick.timeMs;
    if (!isSame) return { fault: 'checkpoint_hash', seq: next.seq, detail: `signed ${next.hash} at ${next.timeMs}` };
    const fault = await this.#checkSignature(next);
    if (fault !== null) return fault;
    this.#nextSigned += 1;
    this.#signedToSeq = tick.seq;
    return null;
  }

  async #checkSignature(checkpoint: Checkpoint): Promise<Fault | null> {
    const wrong = (fault: ChainFault, detail: string): Fault => ({ fault, seq: checkpoint.seq, detail });
    const key = this.#proof.keys.find(({ id }) => id === checkpoint.keyId);
    if (key === undefined) return wrong('unknown_key', `key ${checkpoint.keyId}`);
    const symbol = this.#proof.ticks[0]?.symbol ?? checkpoint.symbol;
    if (checkpoint.symbol !== symbol) return wrong('symbol', `checkpoint of ${checkpoint.symbol}`);
    const publicKey = fromHex(key.publicKey, 32);
    const signature = fromHex(checkpoint.signature, 64);
    const isSigned =
      publicKey !== null &&
      signature !== null &&
      (await this.#crypto.verifyEd25519({ publicKey, signature, message: toAsciiBytes(checkpointText(checkpoint)) }));
    if (!isSigned) return wrong('bad_signature', `key ${checkpoint.keyId}`);
    this.#signedHashes.set(checkpoint.seq, checkpoint.hash);
    return null;
  }
}
