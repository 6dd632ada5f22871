import type { Currencies } from '#kernel/ledger/currencies';
import type { Board } from '#kernel/pricing/board';
import type { Declared } from '#kernel/product/declared';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';

export interface RecordsDeps {
  readonly pool: Pool;
  readonly currencies: Currencies;
  readonly board: Pick<Board, 'byCurrency' | 'quote'>;
  readonly clock: Clock;
  readonly declared: Pick<Declared, 'recordKinds'>;
}
