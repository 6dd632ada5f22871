import type { Notice, RefusalCode } from '@candor/contract/codes';
import type { WalletAccount } from '@candor/contract/wallet';
import { decideTransferForm, TRANSFER_RULE_VERSION } from '@candor/domain/wallet/decide-transfer';
import { availableOf } from '#kernel/ledger/chart';
import type { Currency } from '#kernel/ledger/currencies';
import type { Entry, PostResult } from '#kernel/ledger/entry';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { WalletDeps } from '../deps';
import { findGuarded, type Reserve, refuseReserved } from '../reserves';

export const TRANSFER_KIND = 'account_transfer';

export interface MoveRequest extends Asking {
  readonly currencyId: number;
  readonly amount: string;
  readonly from: WalletAccount;
  readonly to: WalletAccount;
}

interface Move extends MoveRequest, OnceItem {
  readonly currency: Currency;
}

export interface MoveReply {
  readonly notice: Notice;
}

const toEntry = (move: Move): Entry => ({
  kind: TRANSFER_KIND,
  reference: move.reference,
  ruleVersion: TRANSFER_RULE_VERSION,
  legs: [
    {
      from: availableOf(move.userId, move.from, move.currencyId),
      to: availableOf(move.userId, move.to, move.currencyId),
      amount: move.amount,
    },
  ],
});

const toOutcome = (move: Move, result: PostResult): Outcome<Booked<MoveReply>> => {
  if (result.ok) {
    return { ok: true, value: { entryKind: TRANSFER_KIND, reply: { notice: 'transfer_done' } } };
  }
  const params = { available: result.available, currency: move.currency.name };
  return { ok: false, error: new Refusal('insufficient_balance', params) };
};

export interface MoveDeps extends Pick<WalletDeps, 'pool' | 'ledger' | 'currencies' | 'clock' | 'newId'> {
  readonly reserves: readonly Reserve[];
}

/** Where a user may owe something, the accounts are locked before anything is decided. */
const bookMoves = async ({ ledger, reserves }: MoveDeps, tx: Tx, moves: readonly Move[]) => {
  const guarded = await findGuarded(tx, reserves, moves);
  if (guarded.length === 0) {
    const results = await ledger.postManyKnown(tx, moves.map(toEntry));
    return moves.map((move, index) => toOutcome(move, results[index] as PostResult));
  }
  const books = ledger.openFor(tx, moves.map(toEntry));
  const refused = await refuseReserved(tx, { moves, guarded }, await books.balances());
  const booked = moves.filter((move) => !refused.has(move));
  const results = await books.post(booked.map(toEntry));
  return moves.map((move): Outcome<Booked<MoveReply>> => {
    const error = refused.get(move);
    return error ? { ok: false, error } : toOutcome(move, results[booked.indexOf(move)] as PostResult);
  });
};

/**
 * Moves money between two accounts of one user: immediate, without a fee, all or nothing, and never what is reserved. Concurrent calls share a
 * commit.
 */
export const createMoveBetweenAccounts = (
  deps: MoveDeps,
): ((request: MoveRequest) => Promise<Done<unknown, MoveReply>>) =>
  createMoneyCommand<MoveRequest, Move, MoveReply>({
    deps,
    prepare: async (request) => {
      const currency = (await deps.currencies.find(request.currencyId)) ?? refuse('currency_unknown');
      const decision = decideTransferForm({ ...request, currency });
      if (!decision.ok) throw new Refusal(decision.code as RefusalCode, decision.params);
      return { ...request, amount: decision.amount, currency };
    },
    book: (tx, moves) => bookMoves(deps, tx, moves),
  });
