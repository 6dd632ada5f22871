import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';

export interface LimitsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}
