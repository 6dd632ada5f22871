import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Board } from '#kernel/pricing/board';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { FuturesDeps } from '#modules/futures/index';
import type { Pool } from '#platform/db/pool';
import type { Relay } from '#platform/outbox/relay';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';

export interface CopyDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly rules: Rules;
  readonly declared: Declared;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly relay: Pick<Relay, 'nudge'>;
  readonly newId: () => string;
  readonly config: Pick<Config, 'productDayMs'>;
}

/** The engine that copies also opens and closes positions. */
export type FanOutDeps = CopyDeps & FuturesDeps;
