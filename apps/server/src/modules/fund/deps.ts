import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Board } from '#kernel/pricing/board';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';

export interface FundDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Pick<Board, 'byCurrency' | 'quote' | 'isStale' | 'isOpen'>;
  readonly rules: Rules;
  readonly declared: Pick<Declared, 'selfLimitFlows'>;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  /** Signs the addresses of vouchers and compares codes. */
  readonly secret: Buffer;
  readonly config: Pick<Config, 'mode' | 'demoCode' | 'holdMs' | 'publicUrl'>;
  readonly newId: () => string;
  /** How long a conversion without a quote waits for a tick that was made in time. */
  readonly patience: { readonly fillArrivesMs: number };
}

/** What deciding about deposits and withdrawals needs. */
export type ReviewDeps = Pick<FundDeps, 'ledger' | 'currencies' | 'clock'> & {
  readonly config: Pick<Config, 'mode' | 'demoCode' | 'holdMs'>;
};
