import type { DropReason } from '@candor/domain/pricing/decide-admission';
import type { PriceRules } from '@candor/domain/pricing/price-rules';
import { isPrice, type Tick } from '@candor/domain/pricing/tick';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { ensureLease, type Lease } from '#platform/jobs/lease';
import type { Clock } from '#platform/runtime/clock';
import { saveBars } from './candles.store';
import { type ChainHead, type ChainHeads, toHead } from './chain-head';
import { insertCheckpoints, loadSignedSeqs, publishKey } from './checkpoints.store';
import type { FeedQuote } from './feed';
import type { Instrument } from './instrument';
import { loadBarBook, toBarTick } from './load-bar-book';
import { makeTicks } from './make-ticks';
import type { ProofSigner } from './proof-key';
import { loadHeads, writeTicks } from './ticks.store';

export const PRICE_LEASE = 'price_feed';

export interface WriteSessionDeps {
  readonly pool: Pool;
  readonly instruments: readonly Instrument[];
  readonly signer: ProofSigner;
  /** Checked in every transaction: none commits after another process has taken over. */
  readonly lease: Lease;
  readonly clock: Clock;
  readonly priceRules: () => Promise<PriceRules>;
  /** The simulated feed: a single source is accepted. */
  readonly isAlone: boolean;
  readonly onDrop: (reason: DropReason) => void;
}

export type WriteSession = Awaited<ReturnType<typeof openWriteSession>>;

/**
 * The chains from the last committed tick on, held by the process that has the lease. Must not be used after a failure:
 * whether the last batch was committed is unknown, and a new session reads it from the database.
 */
export const openWriteSession = async (deps: WriteSessionDeps) => {
  const { pool, instruments, signer, lease, clock, isAlone, onDrop } = deps;
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
  const startMs = clock.nowMs();
  let heads: ChainHeads = new Map((await loadHeads(pool)).map((tick) => [tick.instrumentId, toHead(tick, startMs)]));
  const bars = await loadBarBook(pool, [...byId.keys()]);
  const signed = await loadSignedSeqs(pool);

  /** Signs the heads of these chains. */
  const sign = async (ends: readonly (readonly [number, ChainHead])[], nowMs: number): Promise<void> => {
    const checkpoints = ends.map(([instrumentId, { seq, timeMs, hash }]) => {
      const signature = signer.sign({ symbol: byId.get(instrumentId)?.symbol ?? '', seq, timeMs, hash });
      return { instrumentId, seq, timeMs, hash, keyId: signer.keyId, signature };
    });
    await withTx(pool, async (tx) => {
      await ensureLease(tx, lease);
      await publishKey(tx.client, { ...signer, nowMs });
      tx.send(insertCheckpoints(tx.client, checkpoints));
    });
    for (const { instrumentId, seq } of checkpoints) signed.set(instrumentId, seq);
  };

  return {
    /** Admits the quotes of one moment and commits their records with one statement. Pauses and their ends are signed at once. */
    write: async (quotes: readonly FeedQuote[], nowMs: number): Promise<readonly Tick[]> => {
      const rules = await deps.priceRules();
      const made = makeTicks({ instruments: byId, heads, quotes, rules, isAlone, nowMs, onDrop });
      const misfit = made.ticks.length === 0 ? null : await writeTicks({ pool, lease, clock }, made.ticks);
      if (misfit !== null) {
        for (const _ of made.ticks) onDrop(misfit);
        return [];
      }
      heads = made.heads;
      for (const tick of made.ticks.filter(isPrice)) bars.fold(tick.instrumentId, toBarTick(tick));
      const turned = new Set(made.ticks.filter((tick) => !isPrice(tick)).map(({ instrumentId }) => instrumentId));
      if (turned.size > 0)
        await sign(
          [...heads].filter(([id]) => turned.has(id)),
          nowMs,
        );
      return made.ticks;
    },
    hasClosedBars: (): boolean => bars.hasClosed(),
    /** Saves every bar that ticks have touched, ended and live ones together. */
    saveBars: async (): Promise<void> => {
      const changed = bars.takeChanged();
      if (changed.length > 0) await saveBars(pool, lease, changed);
    },
    /** Signs the head of every chain that has grown. */
    signCheckpoints: async (nowMs: number): Promise<void> => {
      const grown = [...heads].filter(([id, { seq }]) => seq > (signed.get(id) ?? 0));
      if (grown.length > 0) await sign(grown, nowMs);
    },
  };
};
