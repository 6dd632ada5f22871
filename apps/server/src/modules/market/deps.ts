import type { Currencies } from '#kernel/ledger/currencies';
import type { Board } from '#kernel/pricing/board';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Relay } from '#platform/outbox/relay';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';

export interface MarketDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly board: Board;
  readonly currencies: Currencies;
  readonly rules: Pick<Rules, 'now'>;
  readonly relay: Relay;
  readonly config: Pick<Config, 'feed'>;
}
