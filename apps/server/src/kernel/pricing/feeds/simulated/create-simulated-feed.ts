import { isSessionOpen } from '@candor/domain/pricing/session';
import { SIMULATED_SOURCE } from '@candor/domain/pricing/tick-sources';
import type { Feed, FeedQuote } from '#kernel/pricing/feed';
import { buildHistory } from './build-history';
import { VOLUME_SCALE } from './draw-bars';
import { STEP_MS } from './half-hours';
import { unitText } from './unit-text';
import { type Asset, createWorld } from './world';

/** After a long pause only this many steps are summed: one hour. */
const CATCH_UP_STEPS = 14_400;

/**
 * A simulated market. A price is a pure function of secret, symbol and time: history, live prices and the next start
 * agree, and who has the secret can repeat a run.
 */
export function createSimulatedFeed({ secret }: { readonly secret: Buffer }): Feed {
  const world = createWorld(secret);
  let assets: readonly Asset[] = [];
  let lastStep: number | null = null;

  const quoteAt = (asset: Asset, step: number): FeedQuote => {
    const timeMs = step * STEP_MS;
    const price = unitText(world.unitsAt(asset, step), asset.instrument.priceScale);
    const since = Math.max(lastStep ?? step - 1, step - CATCH_UP_STEPS);
    let volume = 0;
    for (let passed = since + 1; passed <= step; passed += 1) {
      volume += Math.round(asset.volume.ofStep(passed) * 10 ** VOLUME_SCALE);
    }
    return {
      instrumentId: asset.instrument.id,
      timeMs,
      price,
      sources: [{ name: SIMULATED_SOURCE, price, timeMs }],
      volume: unitText(volume, VOLUME_SCALE),
    };
  };

  return {
    name: 'simulated',
    start: async (instruments) => {
      assets = instruments.map(world.asset);
    },
    read: (nowMs) => {
      const step = Math.floor(nowMs / STEP_MS);
      if (lastStep !== null && step <= lastStep) return [];
      const open = assets.filter(({ instrument }) => isSessionOpen(instrument.session, step * STEP_MS));
      const quotes = open.map((asset) => quoteAt(asset, step));
      lastStep = step;
      return quotes;
    },
    // A separate world, so that the state cached for the history can be garbage-collected afterwards.
    loadHistory: async (instruments, beforeMs) => buildHistory(createWorld(secret), instruments, beforeMs),
    stop: async () => {
      assets = [];
      lastStep = null;
    },
  };
}
