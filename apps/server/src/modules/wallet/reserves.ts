import { decideReserved } from '@candor/domain/wallet/decide-transfer';
import { add, cmp, sub, toAmount } from '@candor/money/decimal';
import type { UserAccount } from '#kernel/ledger/chart';
import { availableOf } from '#kernel/ledger/chart';
import type { Currency } from '#kernel/ledger/currencies';
import type { AccountReserve, ReserveDeps } from '#kernel/product/account-reserve';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';

/** A declared reserve with what it reads by. */
export interface Reserve extends Pick<AccountReserve, 'account' | 'currency' | 'findOwing'> {
  load(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

export const bindReserves = (deps: ReserveDeps, declared: readonly AccountReserve[]): readonly Reserve[] =>
  declared.map((one) => ({
    account: one.account,
    currency: one.currency,
    findOwing: one.findOwing,
    load: (tx, userIds) => one.loadReserved(deps, tx.client, userIds),
  }));

export interface Leaving {
  readonly userId: number;
  readonly currencyId: number;
  readonly currency: Currency;
  readonly amount: string;
  readonly from: UserAccount;
  readonly to: UserAccount;
}

interface Guarded<M> {
  readonly reserve: Reserve;
  readonly moves: readonly M[];
}

const usersOf = (moves: readonly Leaving[]): number[] => [...new Set(moves.map(({ userId }) => userId))];

/** Moves out of accounts in which their users may have something reserved. */
export const findGuarded = async <M extends Leaving>(
  tx: Tx,
  reserves: readonly Reserve[],
  moves: readonly M[],
): Promise<Guarded<M>[]> => {
  const guarded: Guarded<M>[] = [];
  for (const reserve of reserves) {
    const leaving = moves.filter(
      ({ from, currency }) => from === reserve.account && currency.name === reserve.currency,
    );
    if (leaving.length === 0) continue;
    const owing = await reserve.findOwing(tx.client, usersOf(leaving));
    const own = leaving.filter(({ userId }) => owing.has(userId));
    if (own.length > 0) guarded.push({ reserve, moves: own });
  }
  return guarded;
};

/**
 * Moves that would take out what is reserved, with their refusals. The accounts are locked, so that what is reserved cannot
 * change before the commit; each balance counts the moves before.
 */
export const refuseReserved = async <M extends Leaving>(
  tx: Tx,
  { moves, guarded }: { readonly moves: readonly M[]; readonly guarded: readonly Guarded<M>[] },
  balanceOf: (key: string) => string,
): Promise<ReadonlyMap<M, Refusal>> => {
  const reserved = new Map<M, string>();
  for (const { reserve, moves: own } of guarded) {
    const amounts = await reserve.load(tx, usersOf(own));
    for (const move of own) reserved.set(move, amounts.get(move.userId) ?? '0');
  }
  const left = new Map<string, string>();
  const of = (key: string): string => left.get(key) ?? balanceOf(key);
  const refused = new Map<M, Refusal>();
  for (const move of moves) {
    const from = availableOf(move.userId, move.from, move.currencyId).key;
    const to = availableOf(move.userId, move.to, move.currencyId).key;
    if (cmp(toAmount(move.amount), toAmount(of(from))) > 0) continue;
    const no = decideReserved({
      amount: move.amount,
      available: of(from),
      reserved: reserved.get(move) ?? '0',
      currency: move.currency.name,
    });
    if (no) refused.set(move, new Refusal('transfer_reserved', no.params));
    else {
      left.set(from, sub(toAmount(of(from)), toAmount(move.amount)));
      left.set(to, add(toAmount(of(to)), toAmount(move.amount)));
    }
  }
  return refused;
};
