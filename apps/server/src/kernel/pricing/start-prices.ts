import { setTimeout as delay } from 'node:timers/promises';
import type { PriceRules } from '@candor/domain/pricing/price-rules';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { monotonicMs } from '#platform/runtime/monotonic';
import { backFill } from './back-fill';
import type { Feed } from './feed';
import { loadInstruments } from './instruments.store';
import type { DropCause } from './pricing-metrics';
import { createProofSigner } from './proof-key';
import { createTickWriter, type TickWriter } from './tick-writer';

export interface PricesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly feed: Feed;
  readonly secret: Buffer;
  readonly newId: () => string;
  readonly rules: { now(): Promise<{ readonly prices: PriceRules }> };
  readonly onDrop: (cause: DropCause, count: number) => void;
  readonly patienceMs?: number;
}

/** The start of the server waits this long for a source outside; a slow one continues in the background. */
const PATIENCE_MS = 5_000;

/**
 * Starts the feed and the tick writer. History is back-filled first, so that the first tick continues its bars. Simulated
 * history is waited for, however slow the machine is: the demo's orders of the past are made at its prices.
 */
export const startPrices = async (deps: PricesDeps): Promise<{ stop(): Promise<void> }> => {
  const { pool, clock, logger, feed } = deps;
  let writer: TickWriter | null = null;
  let isStopping = false;

  const begin = async (): Promise<void> => {
    const instruments = (await loadInstruments(pool)).filter(({ pricedBy }) => pricedBy === 'index');
    await feed.start(instruments);
    const startedMs = monotonicMs();
    const bars = await backFill({ pool, feed, instruments, nowMs: clock.nowMs() });
    if (bars > 0) logger.info({ bars, ms: Math.round(monotonicMs() - startedMs) }, 'the past was filled in');
    if (isStopping) return;
    const signer = createProofSigner(deps.secret);
    writer = createTickWriter({
      ...deps,
      instruments,
      signer,
      holderId: deps.newId(),
      priceRules: async () => (await deps.rules.now()).prices,
    });
    writer.start();
  };
  const begun = begin().catch((error: unknown) => logger.error({ err: error }, 'prices could not be started'));
  const { patienceMs = PATIENCE_MS } = deps;
  if (feed.name === 'simulated') await begun;
  else await Promise.race([begun, delay(patienceMs, undefined, { ref: false })]);
  return {
    stop: async () => {
      isStopping = true;
      await writer?.stop();
      // Also aborts a history that is still being fetched.
      await feed.stop();
      await begun;
    },
  };
};
