import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Board } from '#kernel/pricing/board';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { FiveMinuteAverage } from './five-minute-average';
import type { Matching } from './matching/matching';

export interface SpotDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly rules: Rules;
  readonly clock: Clock;
  readonly matching: Matching;
  readonly average: FiveMinuteAverage;
  readonly newId: () => string;
}
