import {
  type CrossPrice,
  decideConversionForm,
  hasMovedBeyond,
  hasWorsened,
} from '@candor/domain/fund/decide-conversion';
import { cmp, toAmount } from '@candor/money/decimal';
import type { PostResult } from '#kernel/ledger/entry';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import type { RuleBook } from '#kernel/rules/rule-book';
import { afterCommit } from '#platform/db/classify-error';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import {
  CONVERT_HOLD_KIND,
  CONVERT_KIND,
  type ConvertPair,
  fillReference,
  heldOf,
  type Priced as PricedItem,
  sendConverted,
  sendHeld,
  toConvertEntry,
  toHoldEntry,
} from '../conversion-entries';
import { loadWaits, type WaitingConversion } from '../conversion-waits.store';
import type { FundDeps } from '../deps';
import { loadInputs } from '../explanations.store';
import { ensureFreshPrice } from '../prices';
import { loadLastQuotes, lockQuotes, pairKey, type QuoteRow, sendUsedQuotes } from '../quotes.store';
import { createFillConversion } from './fill-conversion';
import { findClosed } from './find-closed';
import { readPair } from './quote-conversion';
import type { FundReply } from './request-deposit';

/** What a conversion took and gave. */
export interface Converted {
  readonly amount: string;
  readonly fee: string;
  readonly received: string;
}

/** The reply; a conversion without a quote has its figures only after its fill tick, so they are not stored with it. */
export interface ConvertReply extends FundReply {
  readonly converted?: Converted;
  readonly waiting?: WaitingConversion;
}

export interface ConvertForm extends Asking {
  readonly fromId: number;
  readonly toId: number;
  readonly amount: string;
  /** null: convert at the market price, unless it is worse than the user's last quote by more than the rule allows. */
  readonly quoteId: string | null;
}

interface Convert extends ConvertForm, ConvertPair, OnceItem {}
type Priced = PricedItem<Convert>;

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

const toReply = ({ amount, fee, credit }: Priced, waiting?: WaitingConversion): ConvertReply => ({
  notice: 'convert_done',
  ...(waiting ? { waiting } : { converted: { amount, fee, received: credit } }),
});

const toOutcome = (priced: Priced, result: PostResult, waiting?: WaitingConversion): Outcome<Booked<ConvertReply>> => {
  const { item } = priced;
  if (result.ok) {
    const entryKind = waiting ? CONVERT_HOLD_KIND : CONVERT_KIND;
    return { ok: true, value: { entryKind, reply: toReply(priced, waiting) } };
  }
  const params = { available: result.available, currency: item.from.name };
  return { ok: false, error: new Refusal('insufficient_balance', params) };
};

/** What a conversion took and gave at its fill tick. */
const loadConverted = async ({ pool }: FundDeps, reference: string): Promise<Converted> => {
  const { amount = '0', fee = '0', received = '0' } = await loadInputs(pool, reference);
  return { amount, fee, received };
};

const isQuoted = ({ item }: Priced): boolean => item.quoteId !== null;

/** With a quote it is made now; without one its money is set aside, and its fill tick makes it. */
const bookAll = async (tx: Tx, deps: FundDeps, items: readonly Convert[]): Promise<Outcome<Booked<ConvertReply>>[]> => {
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
  const results = await deps.ledger.postMany(
    tx,
    priced.map((one) => (isQuoted(one) ? toConvertEntry(one) : toHoldEntry(one))),
  );
  const resultOf = new Map(priced.map((one, index) => [one, results[index] as PostResult]));
  const booked = priced.filter((one) => resultOf.get(one)?.ok);
  const at = new Date(deps.clock.nowMs());
  sendConverted(
    tx,
    booked.filter(isQuoted).map((one) => [one, one.item.reference]),
    at,
  );
  const accepted = booked.filter((one) => !isQuoted(one));
  const waits = await loadWaits(deps, tx, { accepted, fillWaitMs: book.convert.fillWaitMs });
  sendHeld(
    tx,
    accepted.map((one) => ({
      reference: one.item.reference,
      formula: CONVERT_HOLD_KIND,
      amount: heldOf(one),
      coin: one.item.from.name,
    })),
    at,
  );
  sendUsedQuotes(
    tx,
    booked.flatMap(({ item }) => item.quoteId ?? []),
    at,
  );
  return tried.map((one) =>
    one.ok ? toOutcome(one.priced, resultOf.get(one.priced) as PostResult, waits.get(one.priced)) : one,
  );
};

/**
 * Converts one coin of the spot account into another. Concurrent calls share a commit. Without a quote the reply waits for
 * the fill tick; a repeated key is answered by what became of it.
 */
export const createConvert = (deps: FundDeps): ((form: ConvertForm) => Promise<Done<unknown, ConvertReply>>) => {
  const accept = createMoneyCommand<ConvertForm, Convert, ConvertReply>({
    deps,
    prepare: async (form) => ({ ...form, ...(await readPair(deps, form)) }),
    book: (tx, items) => bookAll(tx, deps, items),
  });
  const fill = createFillConversion(deps);
  return async (form) => {
    const done = await accept(form);
    const { waiting } = done.reply;
    if (!waiting) return done;
    await afterCommit(fill(waiting));
    const reference = fillReference(waiting.reference);
    return { ...done, reference, reply: { ...done.reply, converted: await loadConverted(deps, reference) } };
  };
};
