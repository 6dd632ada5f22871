import { decideConversionForm } from '@candor/domain/fund/decide-conversion';
import type { Currency } from '#kernel/ledger/currencies';
import type { Instrument } from '#kernel/pricing/instrument';
import { withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { ConvertPair } from '../conversion-entries';
import type { FundDeps } from '../deps';
import { ensureFreshPrice } from '../prices';
import { insertQuote, type NewQuote } from '../quotes.store';
import { findClosed } from './find-closed';

const hasIndexInUsdt = (instrument: Instrument | undefined): boolean =>
  instrument?.quote === 'USDT' && instrument.pricedBy === 'index';

/** Coins of the spot account that have an index price; stocks, and tokens priced by their own trades, have no conversion. */
export const isConvertible = ({ board }: Pick<FundDeps, 'board'>, currency: Currency): boolean =>
  currency.kind === 'coin' &&
  currency.accounts.includes('change') &&
  (currency.name === 'USDT' || hasIndexInUsdt(board.byCurrency(currency.id)));

export const readPair = async (deps: FundDeps, ids: { fromId: number; toId: number }): Promise<ConvertPair> => {
  const [from, to] = await Promise.all([deps.currencies.find(ids.fromId), deps.currencies.find(ids.toId)]);
  if (!from || !to || !isConvertible(deps, from) || !isConvertible(deps, to)) return refuse('currency_unknown');
  return from.id === to.id ? refuse('same_coin') : { from, to };
};

export interface QuoteAsked {
  readonly userId: number;
  readonly fromId: number;
  readonly toId: number;
  /** null: only the price is requested, not a quote. */
  readonly amount: string | null;
}

export interface ShownQuote {
  readonly quote: NewQuote;
  readonly maxValueUsdt: string;
}

/**
 * Returns a price and stores it. With an amount it is a quote: that amount can be converted at it for a few seconds.
 * Without one it is only the reference that a later conversion at market price is compared with.
 */
export const quoteConversion = async (deps: FundDeps, ask: QuoteAsked): Promise<ShownQuote> => {
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
    amount: ask.amount,
  };
  if (ask.amount !== null) {
    const terms = { ...quote, amount: ask.amount, from, to, maxValueUsdt: rules.maxValueUsdt };
    const decision = decideConversionForm(terms);
    if (!decision.ok) throw new Refusal(decision.code, decision.params);
  }
  await withTx(deps.pool, (tx) => insertQuote(tx, quote));
  return { quote, maxValueUsdt: rules.maxValueUsdt };
};
