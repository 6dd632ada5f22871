import type { Declared } from '#kernel/product/declared';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';

export interface LimitsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly declared: Pick<Declared, 'selfLimitFlows'>;
}
