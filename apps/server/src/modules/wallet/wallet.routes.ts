import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import {
  accountLog,
  currencyList,
  fiatList,
  transferHistory,
  userCurrencyList,
  WALLET_ACCOUNTS,
  walletChange,
  walletDetail,
  walletList,
} from '@candor/contract/wallet';
import type { FastifyInstance } from 'fastify';
import { loadRecords, type RecordFilter } from '#kernel/ledger/statements';
import { toLaravelPage, toListPage } from '#platform/http/pages';
import { registerCall, replayed } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { WalletDeps } from './deps';
import { listCurrencies } from './use-cases/list-currencies';
import { createMoveBetweenAccounts, TRANSFER_KIND } from './use-cases/move-between-accounts';
import { valueBalances } from './use-cases/value-balances';
import {
  toCurrencyList,
  toFiatList,
  toLogItem,
  toUserCurrencyList,
  toWalletDetail,
  toWalletList,
} from './wallet.reply';
import { loadFiatRates } from './wallet.store';

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
    return toWalletDetail(input.type, holding, valued.cnyRate);
  });
  registerCall(http, currencyList, async (_, { user }) =>
    toCurrencyList(await listCurrencies(deps, user?.userId ?? null)),
  );
  registerCall(http, userCurrencyList, async (_, { user }) =>
    toUserCurrencyList(await listCurrencies(deps, user.userId), await valueBalances(deps, user.userId)),
  );
  registerCall(http, fiatList, async () => toFiatList(await loadFiatRates(deps.pool)));
};

const registerTransfer = (http: FastifyInstance, deps: WalletDeps): void => {
  const move = createMoveBetweenAccounts(deps);
  registerCall(http, walletChange, async (input, { user, language, idempotency }) => {
    const answer = await move({
      userId: user.userId,
      idempotency,
      currencyId: input.currency_id,
      amount: input.number,
      from: input.from_field,
      to: input.to_field,
    });
    const sentence = sentenceOf(language, answer.reply.notice);
    return answer.replayed ? replayed(sentence) : sentence;
  });
};

const registerRecords = (http: FastifyInstance, deps: WalletDeps): void => {
  const list = async (filter: RecordFilter, language: Language) => {
    const [{ rows, total }, currencies] = await Promise.all([loadRecords(deps.pool, filter), deps.currencies.list()]);
    return { rows: rows.map((row) => toLogItem(row, { language, currencies })), total };
  };
  registerCall(http, transferHistory, async (input, { user, language }) => {
    const filter = {
      userId: user.userId,
      currencyId: 0,
      account: null,
      kind: TRANSFER_KIND,
      receivingOnly: true,
      ...input,
    };
    return toLaravelPage(await list(filter, language), input, transferHistory.path);
  });
  registerCall(http, accountLog, async ({ currency, type, page, limit }, { user, language }) => {
    const account = WALLET_ACCOUNTS[type - 1] ?? null;
    const filter = {
      userId: user.userId,
      currencyId: currency,
      account,
      kind: null,
      receivingOnly: false,
      page,
      limit,
    };
    return { ...toListPage(await list(filter, language), { page, limit }), is_open_CTbi: 0 as const };
  });
};

export const registerWalletRoutes = (http: FastifyInstance, deps: WalletDeps): void => {
  registerBalances(http, deps);
  registerTransfer(http, deps);
  registerRecords(http, deps);
};
