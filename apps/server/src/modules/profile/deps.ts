import type { Currencies } from '#kernel/ledger/currencies';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';

export interface ProfileDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly currencies: Currencies;
  readonly rules: Pick<Rules, 'now'>;
  readonly config: Pick<Config, 'mode' | 'holdMs'>;
  /** Signs the paths of private pictures. */
  readonly secret: Buffer;
}
