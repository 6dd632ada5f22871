import type { DropReason } from '@candor/domain/pricing/decide-admission';
import type { Tick } from '@candor/domain/pricing/tick';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { ensureLease, type Lease } from '#platform/jobs/lease';
import { saveBars } from './candles.store';
import { insertCheckpoints, loadSignedSeqs, publishKey } from './checkpoints.store';
import type { FeedQuote } from './feed';
import type { Instrument } from './instrument';
import { loadBarBook, toBarTick } from './load-bar-book';
import { type ChainHeads, makeTicks, toHead } from './make-ticks';
import type { ProofSigner } from './proof-key';
import { loadHeads, writeTicks } from './ticks.store';

export const PRICE_LEASE = 'price_feed';

export interface WriteSessionDeps {
  readonly pool: Pool;
  readonly instruments: readonly Instrument[];
  readonly signer: ProofSigner;
  /** Looked at in every transaction: none commits when another process writes now. */
  readonly lease: Lease;
  readonly onDrop: (reason: DropReason) => void;
}

export type WriteSession = Awaited<ReturnType<typeof openWriteSession>>;

/**
 * The chains from the last committed tick on, held by the one process that has the lease. After any failure it is not to
 * be used again: whether the last batch was committed is unknown, and a new session reads it from the database.
 */
export const openWriteSession = async ({ pool, instruments, signer, lease, onDrop }: WriteSessionDeps) => {
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
  let heads: ChainHeads = new Map((await loadHeads(pool)).map((tick) => [tick.instrumentId, toHead(tick)]));
  const bars = await loadBarBook(pool, [...byId.keys()]);
  const signed = await loadSignedSeqs(pool);

  return {
    /** Admits the quotes of one moment and commits their ticks with one statement. */
    write: async (quotes: readonly FeedQuote[], nowMs: number): Promise<readonly Tick[]> => {
      const made = makeTicks({ instruments: byId, heads, quotes, nowMs, onDrop });
      if (made.ticks.length === 0) return [];
      await writeTicks(pool, lease, made.ticks);
      heads = made.heads;
      for (const tick of made.ticks) bars.fold(tick.instrumentId, toBarTick(tick));
      return made.ticks;
    },
    hasClosedBars: (): boolean => bars.hasClosed(),
    /** Saves every bar that ticks have touched, ended and live ones together. */
    saveBars: async (): Promise<void> => {
      const changed = bars.takeChanged();
      if (changed.length > 0) await saveBars(pool, lease, changed);
    },
    /** Signs the end of every chain that has grown. */
    signCheckpoints: async (nowMs: number): Promise<void> => {
      const grown = [...heads].filter(([id, { seq }]) => seq > (signed.get(id) ?? 0));
      if (grown.length === 0) return;
      const checkpoints = grown.map(([instrumentId, { seq, timeMs, hash }]) => {
        const signature = signer.sign({ symbol: byId.get(instrumentId)?.symbol ?? '', seq, timeMs, hash });
        return { instrumentId, seq, timeMs, hash, keyId: signer.keyId, signature };
      });
      await withTx(pool, async (tx) => {
        await ensureLease(tx, lease);
        await publishKey(tx.client, { ...signer, nowMs });
        tx.send(insertCheckpoints(tx.client, checkpoints));
      });
      for (const { instrumentId, seq } of checkpoints) signed.set(instrumentId, seq);
    },
  };
};
