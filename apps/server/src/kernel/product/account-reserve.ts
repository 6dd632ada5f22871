import type { UserAccount } from '#kernel/ledger/chart';
import type { Currencies } from '#kernel/ledger/currencies';
import type { Board } from '#kernel/pricing/board';
import type { Rules } from '#kernel/rules/rules';
import type { Pool, PoolClient } from '#platform/db/pool';

export interface ReserveDeps {
  readonly rules: Rules;
  readonly currencies: Currencies;
  readonly board: Board;
}

/** Money of an account that its owner may use inside it and may not move out, because the owner would owe it now. */
export interface AccountReserve {
  readonly account: UserAccount;
  /** Name of the coin. */
  readonly currency: string;
  /** Which of these users may have something reserved. Read without locks: whoever is not among them has nothing. */
  findOwing(sql: Pool | PoolClient, userIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** What is reserved of each. Called with the accounts locked, so that what changes it waits for the commit. */
  loadReserved(
    deps: ReserveDeps,
    sql: Pool | PoolClient,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, string>>;
}
