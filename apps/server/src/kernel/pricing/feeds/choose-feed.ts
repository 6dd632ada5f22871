import { Counter, type Registry } from 'prom-client';
import type { Feed } from '#kernel/pricing/feed';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import { createCcxtFeed } from './ccxt/create-ccxt-feed';
import { createSimulatedFeed } from './simulated/create-simulated-feed';
import { deriveFeedSecret, seedSecret } from './simulated/price-draws';

export interface FeedDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly registry: Registry;
  /** Of the server: the simulated market has no other, unless a seed is set. */
  readonly secret: Buffer;
}

/** Chooses the price feed by configuration. ccxt is loaded only when it is chosen. */
export function chooseFeed(
  config: Pick<Config, 'feed' | 'feedSeed' | 'ccxtExchanges' | 'ccxtUrls'>,
  { clock, logger, registry, secret }: FeedDeps,
): Feed {
  const { feed, feedSeed } = config;
  if (feed === 'simulated') {
    return createSimulatedFeed({ secret: feedSeed === null ? deriveFeedSecret(secret) : seedSecret(feedSeed) });
  }
  const counter = new Counter({
    name: 'pricing_dropped_source_quotes_total',
    help: 'Quotes of single sources that did not count for the index.',
    labelNames: ['source', 'reason'],
    registers: [registry],
  });
  return createCcxtFeed({
    exchanges: config.ccxtExchanges,
    urls: config.ccxtUrls,
    clock,
    logger,
    onDrop: (source, reason) => counter.inc({ source, reason }),
  });
}
