import type { Currencies, Currency } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Board } from '#kernel/pricing/board';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';

export interface LockDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly rules: Rules;
  readonly declared: Pick<Declared, 'selfLimitFlows' | 'rateUpDesks'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'productDayMs'>;
  readonly newId: () => string;
}

export const ensureCurrency = async ({ currencies }: Pick<LockDeps, 'currencies'>, id: number): Promise<Currency> =>
  (await currencies.find(id)) ?? refuse('currency_unknown');
