import type { Notice } from '@candor/contract/codes';
import * as calls from '@candor/contract/fund';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { oldChargeLog } from '@candor/contract/old-calls';
import { ruleChanges } from '@candor/contract/rule-changes';
import { offerNetworks } from '@candor/domain/fund/network-rules';
import { findCurrencyRule } from '@candor/domain/wallet/currency-rules';
import { isZero, mul, toAmount, toFixed8, toPrice, toRate } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import type { Currency } from '#kernel/ledger/currencies';
import type { Answer } from '#kernel/ledger/once';
import { loadBalances } from '#kernel/ledger/statements';
import { signPath } from '#modules/files/index';
import { toCountedPage, toLaravelPage } from '#platform/http/pages';
import { registerCall, replayed } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { loadCharges } from './charge-log.store';
import { loadDeposits } from './deposits.store';
import type { FundDeps } from './deps';
import {
  toChargeItem,
  toDepositAddress,
  toDepositItem,
  toNetworkRow,
  toQuote,
  toRuleChange,
  toWithdrawInfo,
  toWithdrawItem,
} from './fund.reply';
import { findPrice } from './prices';
import { loadCnyRate } from './quotes.store';
import { createCancelWithdrawal } from './use-cases/cancel-withdrawal';
import { createConvert } from './use-cases/convert';
import { isConvertible, quoteConversion } from './use-cases/quote-conversion';
import { createRequestDeposit } from './use-cases/request-deposit';
import { createRequestWithdrawal } from './use-cases/request-withdrawal';
import { loadWithdrawInfo } from './use-cases/withdraw-info';
import type { TargetKind } from './withdraw-target';
import { loadWithdrawals } from './withdrawals.store';

/** Rate limit of calls that compare a password or store a quote: a person makes only a few. */
const GUESSES_PER_MINUTE = 20;
const QUOTES_PER_MINUTE = 120;

const answer = ({ reply, replayed: isRepeated }: Answer<{ notice: Notice }>, language: Language) => {
  const sentence = sentenceOf(language, reply.notice);
  return isRepeated ? replayed(sentence) : sentence;
};

const registerWays = (http: FastifyInstance, deps: FundDeps): void => {
  registerCall(http, calls.fundNetworks, async () => {
    const [book, currencies] = await Promise.all([deps.rules.now(), deps.currencies.list()]);
    const networks = offerNetworks(book.networks, book.currencies).flatMap((rule) => {
      const currency = currencies.find((one) => one.id === rule.currencyId);
      return currency ? [toNetworkRow(rule, currency)] : [];
    });
    return { rule_version: book.version, networks };
  });
  registerCall(http, calls.rateOfCurrency, async ({ id }) => {
    const currency = (await deps.currencies.find(id)) ?? refuse('currency_unknown');
    const price = findPrice(deps.board, currency) ?? refuse('price_unavailable', { symbol: currency.name });
    const yuan = mul(toPrice(price), toRate(await loadCnyRate(deps.pool)), 'down');
    return { rmb: toFixed8(yuan), usdt_price: toFixed8(price) };
  });
  registerCall(http, calls.withdrawInfo, async ({ currency, network }, { user }) =>
    toWithdrawInfo(await loadWithdrawInfo(deps, { userId: user.userId, currencyId: currency, network: network ?? '' })),
  );
  registerCall(http, calls.depositAddress, async (input) => {
    const currency = (await deps.currencies.find(input.currency)) ?? refuse('currency_unknown');
    const book = await deps.rules.now();
    const own = offerNetworks(book.networks, book.currencies).filter((rule) => rule.currencyId === currency.id);
    return own.length === 0 ? refuse('currency_unknown') : toDepositAddress(currency, own);
  });
  registerCall(http, ruleChanges, async (paging) => {
    const { rows, total } = await deps.rules.changes(deps.pool, paging);
    return toCountedPage({ rows: rows.map(toRuleChange), total }, paging);
  });
};

const registerDeposits = (http: FastifyInstance, deps: FundDeps): void => {
  const request = createRequestDeposit(deps);
  registerCall(http, calls.requestDeposit, async (input, { user, language, idempotency }) =>
    answer(
      await request({
        userId: user.userId,
        idempotency,
        currencyId: input.currency,
        network: input.network ?? '',
        amount: input.amount,
        voucher: input.account || input.pic || refuse('voucher_missing'),
        transactionReference: input.reference || (input.hash ?? ''),
      }),
      language,
    ),
  );
  registerCall(http, calls.depositLog, async (paging, { user }) => {
    const [{ rows, total }, currencies] = await Promise.all([
      loadDeposits(deps.pool, user.userId, paging),
      deps.currencies.list(),
    ]);
    const sign = (path: string): string => signPath(deps.secret, path, deps.clock.nowMs());
    const items = rows.map((row) =>
      toDepositItem(row, { currency: currencies.find((one) => one.id === row.currencyId), sign }),
    );
    return toCountedPage({ rows: items, total }, paging);
  });
};

const registerChargeLog = (http: FastifyInstance, deps: FundDeps): void => {
  registerCall(http, oldChargeLog, async (paging, { user, language }) => {
    const [{ rows, total }, currencies] = await Promise.all([
      loadCharges(deps.pool, user.userId, paging),
      deps.currencies.list(),
    ]);
    const items = rows.map((row) =>
      toChargeItem(row, { currency: currencies.find((one) => one.id === row.currencyId), language }),
    );
    return toLaravelPage({ rows: items, total }, paging, oldChargeLog.path);
  });
};

const KINDS: Readonly<Record<'0' | '1' | '2', TargetKind>> = { 0: 0, 1: 1, 2: 2 };

const registerWithdrawals = (http: FastifyInstance, deps: FundDeps): void => {
  const request = createRequestWithdrawal(deps);
  const cancel = createCancelWithdrawal(deps);
  registerCall(http, calls.withdraw, {
    perMinute: GUESSES_PER_MINUTE,
    handle: async (input, { user, language, idempotency }) =>
      answer(
        await request({
          userId: user.userId,
          idempotency,
          kind: KINDS[input.type],
          currencyId: input.currency,
          amount: input.number,
          network: input.network ?? '',
          address: input.address ?? '',
          payPassword: input.pay_password ?? '',
          code: input.code ?? '',
          totpCode: input.totp_code ?? '',
          passkey: input.passkey ?? '',
        }),
        language,
      ),
  });
  registerCall(http, calls.cancelWithdraw, async ({ id }, { user, language, idempotency }) =>
    answer(await cancel({ id, userId: user.userId, idempotency }), language),
  );
  registerCall(http, calls.withdrawList, async (paging, { user, language }) => {
    const [{ rows, total }, currencies] = await Promise.all([
      loadWithdrawals(deps.pool, user.userId, paging),
      deps.currencies.list(),
    ]);
    const items = rows.map((row) =>
      toWithdrawItem(row, { currency: currencies.find((one) => one.id === row.currencyId), language }),
    );
    return toCountedPage({ rows: items, total }, paging);
  });
};

const registerConversion = (http: FastifyInstance, deps: FundDeps): void => {
  const convert = createConvert(deps);
  registerCall(http, calls.convertCoins, async (_, { user }) => {
    const [currencies, balances, book] = await Promise.all([
      deps.currencies.list(),
      loadBalances(deps.pool, user.userId),
      deps.rules.now(),
    ]);
    const availableOf = (id: number): string =>
      balances.find((row) => row.type === 'change' && row.currencyId === id)?.available ?? '0';
    const isOffered = ({ id, shown }: Currency): boolean =>
      findCurrencyRule(book.currencies, id).convertOpen && (shown || !isZero(toAmount(availableOf(id))));
    const coins = currencies.filter((currency) => isConvertible(deps, currency) && isOffered(currency));
    return {
      transfer: coins.map(({ id, name, scale }) => ({ id, name, scale })),
      wallet: coins.map(({ id }) => ({ currency: id, change_balance: toFixed8(availableOf(id)) })),
    };
  });
  registerCall(http, calls.convertQuote, {
    perMinute: QUOTES_PER_MINUTE,
    handle: async (input, { user }) => {
      const ids = { fromId: input.from_currency_id, toId: input.to_currency_id };
      const asked = { userId: user.userId, ...ids, amount: input.number ?? null };
      return toQuote(await quoteConversion(deps, asked), deps.clock.nowMs());
    },
  });
  registerCall(http, calls.convert, async (input, { user, language, idempotency }) =>
    answer(
      await convert({
        userId: user.userId,
        idempotency,
        fromId: input.from_currency_id,
        toId: input.to_currency_id,
        amount: input.number,
        quoteId: input.quote_id === undefined || input.quote_id === '' ? null : input.quote_id,
      }),
      language,
    ),
  );
};

export const registerFundRoutes = (http: FastifyInstance, deps: FundDeps): void => {
  registerWays(http, deps);
  registerDeposits(http, deps);
  registerWithdrawals(http, deps);
  registerChargeLog(http, deps);
  registerConversion(http, deps);
};
