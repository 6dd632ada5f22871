import { sentenceOf } from '@candor/contract/messages/tables';
import {
  currencyList,
  fiatList,
  userCurrencyList,
  walletChange,
  walletDetail,
  walletHistory,
  walletList,
} from '@candor/contract/wallet';
import type { FastifyInstance } from 'fastify';
import { registerCall, replayed } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { WalletDeps } from './deps';
import { loadFiatRates } from './fiat-rates.store';
import { bindReserves } from './reserves';
import { listCurrencies } from './use-cases/list-currencies';
import { loadValueHistory } from './use-cases/load-value-history';
import { createMoveBetweenAccounts } from './use-cases/move-between-accounts';
import { readTradeFee } from './use-cases/read-trade-fee';
import { valueBalances } from './use-cases/value-balances';
import {
  toCurrencyList,
  toFiatList,
  toMoveReceipt,
  toUserCurrencyList,
  toWalletDetail,
  toWalletHistory,
  toWalletList,
} from './wallet.reply';

const registerBalances = (http: FastifyInstance, deps: WalletDeps): void => {
  registerCall(http, walletList, async (input, { user }) =>
    toWalletList(await valueBalances(deps, user.userId), input.currency_name ?? ''),
  );
  registerCall(http, walletDetail, async (input, { user }) => {
    const currency = (await deps.currencies.find(input.currency)) ?? refuse('currency_unknown');
    const valued = await valueBalances(deps, user.userId);
    const holding =
      valued.wallets[input.type].holdings.find((one) => one.currency.id === currency.id) ??
      refuse('currency_not_in_account', { currency: currency.name, account: input.type });
    const tradeFee = await readTradeFee(deps, { userId: user.userId, currencyId: currency.id });
    return toWalletDetail(input.type, holding, { cnyRate: valued.cnyRate, tradeFee });
  });
  registerCall(http, walletHistory, async (_, { user }) => toWalletHistory(await loadValueHistory(deps, user.userId)));
  registerCall(http, currencyList, async (_, { user }) =>
    toCurrencyList(await listCurrencies(deps, user?.userId ?? null)),
  );
  registerCall(http, userCurrencyList, async (_, { user }) =>
    toUserCurrencyList(await listCurrencies(deps, user.userId), await valueBalances(deps, user.userId)),
  );
  registerCall(http, fiatList, async () => toFiatList(await loadFiatRates(deps.pool), deps.clock.nowMs()));
};

const registerTransfer = (http: FastifyInstance, deps: WalletDeps): void => {
  const reserves = bindReserves(deps, deps.declared.accountReserves);
  const move = createMoveBetweenAccounts({ ...deps, reserves });
  registerCall(http, walletChange, async (input, { user, language, idempotency }) => {
    const answer = await move({
      userId: user.userId,
      idempotency,
      currencyId: input.currency_id,
      amount: input.number,
      from: input.from_field,
      to: input.to_field,
    });
    const text = sentenceOf(language, answer.reply.notice);
    const message = input.receipt === '1' ? toMoveReceipt(input, { id: answer.reference, text }) : text;
    return answer.replayed ? replayed(message) : message;
  });
};

export const registerWalletRoutes = (http: FastifyInstance, deps: WalletDeps): void => {
  registerBalances(http, deps);
  registerTransfer(http, deps);
};
