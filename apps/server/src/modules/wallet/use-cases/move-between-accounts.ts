import type { Notice, RefusalCode } from '@candor/contract/codes';
import type { WalletAccount } from '@candor/contract/wallet';
import { decideTransferForm, TRANSFER_RULE_VERSION } from '@candor/domain/wallet/decide-transfer';
import { availableOf } from '#kernel/ledger/chart';
import type { Currency } from '#kernel/ledger/currencies';
import type { Entry, PostResult } from '#kernel/ledger/entry';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand } from '#kernel/ledger/money-command';
import type { Answer, Booked, OnceItem } from '#kernel/ledger/once';
import { Refusal, refuse } from '#platform/refusal';
import type { WalletDeps } from '../deps';

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

/**
 * Moves money between two accounts of one user: immediate, without a fee, all or nothing. Concurrent calls share a
 * commit.
 */
export const createMoveBetweenAccounts = (
  deps: Omit<WalletDeps, 'board' | 'rules'>,
): ((request: MoveRequest) => Promise<Answer<MoveReply>>) =>
  createMoneyCommand<MoveRequest, Move, MoveReply>({
    deps,
    prepare: async (request) => {
      const currency = (await deps.currencies.find(request.currencyId)) ?? refuse('currency_unknown');
      const decision = decideTransferForm({ ...request, currency });
      if (!decision.ok) throw new Refusal(decision.code as RefusalCode, decision.params);
      return { ...request, amount: decision.amount, currency };
    },
    book: async (tx, moves) => {
      const results = await deps.ledger.postManyKnown(tx, moves.map(toEntry));
      return moves.map((move, index) => toOutcome(move, results[index] as PostResult));
    },
  });
