import type { Currency } from '#kernel/ledger/currencies';
import { refuse } from '#platform/refusal';
import type { FundDeps } from '../deps';
import { ensureFreshPrice } from '../prices';
import { insertQuote, type QuoteRow } from '../quotes.store';
import { findClosed } from './find-closed';

/** Coins of the spot account that have a price; stocks are not exchanged here. */
export const isConvertible = ({ board }: Pick<FundDeps, 'board'>, currency: Currency): boolean =>
  currency.kind === 'coin' &&
  currency.accounts.includes('change') &&
  (currency.name === 'USDT' || board.byCurrency(currency.id)?.quote === 'USDT');

export interface ConvertPair {
  readonly from: Currency;
  readonly to: Currency;
}

export const readPair = async (deps: FundDeps, ids: { fromId: number; toId: number }): Promise<ConvertPair> => {
  const [from, to] = await Promise.all([deps.currencies.find(ids.fromId), deps.currencies.find(ids.toId)]);
  if (!from || !to || !isConvertible(deps, from) || !isConvertible(deps, to)) return refuse('currency_unknown');
  return from.id === to.id ? refuse('same_coin') : { from, to };
};

/** Tells a price and keeps it, so that the conversion can be held to it. */
export const quoteConversion = async (
  deps: FundDeps,
  ask: { userId: number; fromId: number; toId: number },
): Promise<Omit<QuoteRow, 'usedAt'>> => {
  const { from, to } = await readPair(deps, ask);
  const book = await deps.rules.now();
  const [closed] = await findClosed(deps.pool, book, [{ userId: ask.userId, from, to }]);
  if (closed) throw closed;
  const { version, convert: rules } = book;
  const nowMs = deps.clock.nowMs();
  const quote = {
    id: deps.newId(),
    userId: ask.userId,
    fromCurrencyId: from.id,
    toCurrencyId: to.id,
    fromPrice: ensureFreshPrice(deps.board, from),
    toPrice: ensureFreshPrice(deps.board, to),
    feePercent: rules.feePercent,
    ruleVersion: version,
    createdAt: new Date(nowMs),
    validUntil: new Date(nowMs + rules.quoteSeconds * 1000),
  };
  await insertQuote(deps.pool, quote);
  return quote;
};
