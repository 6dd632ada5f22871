import { createHash } from 'node:crypto';
import { PERIODS } from '@candor/contract/market';
import { type Bar, type BarTick, foldTicks } from '@candor/domain/pricing/bar';
import { plainCrypto } from '@candor/domain/pricing/plain-crypto';
import { isPrice } from '@candor/domain/pricing/tick';
import { type ChainVerdict, verifyChain } from '@candor/domain/pricing/verify-chain';
import { expect } from 'vitest';
import { loadStoredBars } from '#kernel/pricing/candles.store';
import { loadCheckpoints, loadKeys } from '#kernel/pricing/checkpoints.store';
import { toBarTick } from '#kernel/pricing/load-bar-book';
import { loadTicksAfter } from '#kernel/pricing/ticks.store';
import type { Pool } from '#platform/db/pool';

const EVERYTHING = 1_000_000;

export const loadChain = (pool: Pool, instrumentId: number) =>
  loadTicksAfter(pool, [{ instrumentId, seq: 0 }], EVERYTHING);

/** What anybody would find who verified everything the database holds of one instrument. */
export const verifyStored = async (pool: Pool, instrumentId: number): Promise<ChainVerdict> =>
  verifyChain(
    {
      ticks: await loadChain(pool, instrumentId),
      checkpoints: await loadCheckpoints(pool, { instrumentId, fromSeq: 0, limit: EVERYTHING }),
      keys: await loadKeys(pool),
      allowRetired: true,
    },
    { sha256: (bytes) => createHash('sha256').update(bytes).digest(), verifyEd25519: plainCrypto.verifyEd25519 },
  );

/** Every stored bar of every period is what the stored ticks give, and no bar is missing. */
export const expectBarsExact = async (pool: Pool, instrumentId: number): Promise<void> => {
  const ticks: BarTick[] = (await loadChain(pool, instrumentId)).filter(isPrice).map(toBarTick);
  for (const period of PERIODS) {
    const naive = new Map<number, Bar>();
    foldTicks(naive, period, ticks);
    const range = { instrumentId, period, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, limit: EVERYTHING };
    expect(await loadStoredBars(pool, range)).toEqual([...naive.values()]);
  }
};
