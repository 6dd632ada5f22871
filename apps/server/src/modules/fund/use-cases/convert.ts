import {
  type Conversion,
  type CrossPrice,
  decideConversionForm,
  hasMovedBeyond,
  hasWorsened,
} from '@candor/domain/fund/decide-conversion';
import { cmp, toAmount, toFixed8 } from '@candor/money/decimal';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import type { Entry, PostResult, Rounding } from '#kernel/ledger/entry';
import { sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import type { RuleBook } from '#kernel/rules/rule-book';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import type { FundDeps } from '../deps';
import { sendExplanations } from '../explanations.store';
import { ensureFreshPrice } from '../prices';
import { loadLastQuotes, lockQuotes, pairKey, type QuoteRow, sendUsedQuotes } from '../quotes.store';
import { findClosed } from './find-closed';
import { type ConvertPair, readPair } from './quote-conversion';
import type { FundReply } from './request-deposit';

const CONVERT_KIND = 'convert';

/** The stored reply. */
export interface Converted extends FundReply {
  readonly amount: string;
  readonly fee: string;
  readonly received: string;
}

export interface ConvertForm extends Asking {
  readonly fromId: number;
  readonly toId: number;
  readonly amount: string;
  /** null: convert at the market price, unless it is worse than the user's last quote by more than the rule allows. */
  readonly quoteId: string | null;
}

interface Convert extends ConvertForm, ConvertPair, OnceItem {}

/** A conversion with its price and fee. */
interface Priced extends Conversion, CrossPrice {
  readonly item: Convert;
  readonly feePercent: string;
  readonly ruleVersion: number;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isUsable = (quote: QuoteRow | undefined, item: Convert, nowMs: number): quote is QuoteRow =>
  quote !== undefined &&
  quote.userId === item.userId &&
  quote.fromCurrencyId === item.fromId &&
  quote.toCurrencyId === item.toId &&
  quote.amount !== null &&
  cmp(toAmount(quote.amount), toAmount(item.amount)) === 0 &&
  quote.usedAt === null &&
  quote.replacedAt === null &&
  quote.validUntil.getTime() > nowMs;

interface Loaded {
  readonly quotes: ReadonlyMap<string, QuoteRow>;
  readonly last: ReadonlyMap<string, QuoteRow>;
  readonly book: RuleBook;
  /** Per item, the refusal when its conversion is not offered now. */
  readonly closed: readonly (Refusal | null)[];
}

interface Terms extends CrossPrice {
  readonly feePercent: string;
  readonly ruleVersion: number;
}

const readCurrent = (deps: FundDeps, { from, to }: ConvertPair): CrossPrice => ({
  fromPrice: ensureFreshPrice(deps.board, from),
  toPrice: ensureFreshPrice(deps.board, to),
});

/** Terms of the quote, while it is usable and the market has not moved from it by more than the fee. */
const readQuotedTerms = (deps: FundDeps, item: Convert, quote: QuoteRow | undefined): Terms => {
  if (!isUsable(quote, item, deps.clock.nowMs())) throw new Refusal('quote_expired');
  const current = readCurrent(deps, item);
  if (hasMovedBeyond({ quoted: quote, current, percent: quote.feePercent })) throw new Refusal('quote_moved');
  return quote;
};

/** Market terms, refused when the price is worse for the user than the last quote by more than the rule allows. */
const readMarketTerms = (deps: FundDeps, item: Convert, loaded: Loaded): Terms => {
  const current = readCurrent(deps, item);
  const { maxMovePercent, feePercent } = loaded.book.convert;
  const last = loaded.last.get(pairKey(item));
  if (last && hasWorsened({ quoted: last, current, maxMovePercent })) throw new Refusal('quote_moved');
  return { ...current, feePercent, ruleVersion: loaded.book.version };
};

const price = (deps: FundDeps, item: Convert, loaded: Loaded): Priced => {
  const { fromPrice, toPrice, feePercent, ruleVersion } =
    item.quoteId === null
      ? readMarketTerms(deps, item, loaded)
      : readQuotedTerms(deps, item, loaded.quotes.get(item.quoteId));
  const { maxValueUsdt } = loaded.book.convert;
  const terms = { fromPrice, toPrice, feePercent, maxValueUsdt, amount: item.amount, from: item.from, to: item.to };
  const decision = decideConversionForm(terms);
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  return { ...decision, item, fromPrice, toPrice, feePercent, ruleVersion };
};

const toRoundings = ({ item, credit, exactCredit, fee, exactFee }: Priced): Rounding[] => [
  { currencyId: item.toId, exact: exactCredit, posted: credit, dust: '0', side: 'user_receives' },
  { currencyId: item.fromId, exact: exactFee, posted: fee, dust: '0', side: 'user_pays' },
];

/** The house accounts `convert` take one coin and pay the other; rounding remainders stay there. */
const toEntry = (priced: Priced): Entry => {
  const { item, amount, fee, credit, ruleVersion } = priced;
  const { userId, fromId, toId, reference } = item;
  const source = availableOf(userId, 'change', fromId);
  const target = availableOf(userId, 'change', toId);
  const charged = fee === '0' ? [] : [{ from: source, to: houseOf('fees', fromId), amount: fee }];
  const legs = [
    { from: source, to: houseOf('convert', fromId), amount },
    ...charged,
    { from: houseOf('convert', toId), to: target, amount: credit },
  ];
  return { kind: CONVERT_KIND, reference, ruleVersion, legs, roundings: toRoundings(priced) };
};

const explain = (priced: Priced) => {
  const { item, amount, fromPrice, toPrice, feePercent, fee, credit } = priced;
  const inputs = [
    { name: 'amount', value: toFixed8(amount), unit: item.from.name },
    { name: 'from_price', value: toFixed8(fromPrice), unit: 'USDT' },
    { name: 'to_price', value: toFixed8(toPrice), unit: 'USDT' },
    { name: 'fee_percent', value: toFixed8(feePercent), unit: '%' },
    { name: 'fee', value: toFixed8(fee), unit: item.from.name },
    { name: 'received', value: toFixed8(credit), unit: item.to.name },
  ];
  return { reference: item.reference, formula: CONVERT_KIND, inputs };
};

type Tried = { readonly ok: true; readonly priced: Priced } | { readonly ok: false; readonly error: Error };

const tryPrice = (deps: FundDeps, item: Convert, loaded: Loaded): Tried => {
  try {
    return { ok: true, priced: price(deps, item, loaded) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error };
    throw error;
  }
};

/** A quote is used for one conversion only, also within one batch. */
const priceAll = (deps: FundDeps, items: readonly Convert[], loaded: Loaded): Tried[] => {
  const taken = new Set<string>();
  return items.map((item, index) => {
    const closed = loaded.closed[index];
    if (closed) return { ok: false, error: closed };
    if (item.quoteId !== null && taken.has(item.quoteId)) return { ok: false, error: new Refusal('quote_expired') };
    const tried = tryPrice(deps, item, loaded);
    if (tried.ok && item.quoteId !== null) taken.add(item.quoteId);
    return tried;
  });
};

const toOutcome = ({ item, amount, fee, credit }: Priced, result: PostResult): Outcome<Booked<Converted>> => {
  const reply: Converted = { notice: 'convert_done', amount, fee, received: credit };
  if (result.ok) return { ok: true, value: { entryKind: CONVERT_KIND, reply } };
  const params = { available: result.available, currency: item.from.name };
  return { ok: false, error: new Refusal('insufficient_balance', params) };
};

const bookAll = async (tx: Tx, deps: FundDeps, items: readonly Convert[]): Promise<Outcome<Booked<Converted>>[]> => {
  const ids = items.flatMap((item) => (item.quoteId !== null && UUID.test(item.quoteId) ? [item.quoteId] : []));
  const quotes = await lockQuotes(tx, ids);
  const last = await loadLastQuotes(
    tx,
    items.filter((item) => item.quoteId === null),
  );
  const book = await deps.rules.now();
  const closed = await findClosed(tx.client, book, items);
  const tried = priceAll(deps, items, { quotes, last, book, closed });
  const priced = tried.flatMap((one) => (one.ok ? [one.priced] : []));
  const results = await deps.ledger.postMany(tx, priced.map(toEntry));
  const resultOf = new Map(priced.map((one, index) => [one, results[index] as PostResult]));
  const booked = priced.filter((one) => resultOf.get(one)?.ok);
  const at = new Date(deps.clock.nowMs());
  sendExplanations(tx, booked.map(explain), at);
  sendEntryPrices(
    tx,
    booked.map(({ item, fromPrice }) => ({
      reference: item.reference,
      currencyId: item.fromId,
      usdtPrice: fromPrice,
    })),
  );
  sendUsedQuotes(
    tx,
    booked.flatMap(({ item }) => item.quoteId ?? []),
    at,
  );
  return tried.map((one) => (one.ok ? toOutcome(one.priced, resultOf.get(one.priced) as PostResult) : one));
};

/** Converts one coin of the spot account into another. Concurrent calls share a commit. */
export const createConvert = (deps: FundDeps): ((form: ConvertForm) => Promise<Done<unknown, Converted>>) =>
  createMoneyCommand<ConvertForm, Convert, Converted>({
    deps,
    prepare: async (form) => ({ ...form, ...(await readPair(deps, form)) }),
    book: (tx, items) => bookAll(tx, deps, items),
  });
