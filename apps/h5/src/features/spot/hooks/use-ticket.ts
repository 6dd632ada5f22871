import { placeSpotOrder } from '@candor/contract/spot';
import { type Dispatch, useReducer } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { staleSeconds } from '#data/quotes/quote-figures.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { showToast } from '#data/toast-store.ts';
import { recallForm, rememberForm, useRememberedForm } from '#data/trade/remembered-form.ts';
import { useAvailable } from '#data/use-available.ts';
import { type MoneySubmit, useMoneySubmit } from '#data/use-money-submit.ts';
import { useNow } from '#data/use-now.ts';
import { decideForm, type FormDecision, type OrderContext, toSpotForm } from '#features/spot/model/decide-form.ts';
import {
  type OrderAction,
  type OrderForm,
  orderFields,
  recalledOrder,
  reduceOrder,
  type Side,
  usedFields,
} from '#features/spot/model/order-form.ts';
import { type Book, findRisk, type OrderPreview, previewOrder, type Risk } from '#features/spot/model/preview-order.ts';
import { bandOf, type SpotMarket, toSpotPair } from '#features/spot/model/spot-market.ts';
import { useBookSnapshot } from '#widgets/book/use-book.ts';
import { type SpotOrder, useOpenOrders } from './use-spot-orders.ts';

const REFRESH_MS = 500;

export interface Ticket {
  readonly form: OrderForm;
  readonly dispatch: Dispatch<OrderAction>;
  readonly context: OrderContext;
  /** Its fee rates are the user's own. */
  readonly market: SpotMarket;
  readonly book: Book | undefined;
  readonly decision: FormDecision;
  /** null while the form is incomplete or invalid. */
  readonly preview: OrderPreview | null;
  readonly risk: Risk | null;
  readonly submit: MoneySubmit<typeof placeSpotOrder>;
  readonly send: () => void;
}

interface TicketOptions {
  readonly instrument: InstrumentView;
  readonly market: SpotMarket;
  readonly side: Side;
  /** Price tapped in the book; null when none was. */
  readonly price: string | null;
  readonly onDone: () => void;
}

/** State of the order form, validated and previewed with the server's rules and the current book. */
export function useTicket({ instrument, market, side, price, onDone }: TicketOptions): Ticket {
  const { symbol } = instrument;
  const [form, dispatch] = useReducer(reduceOrder, { instrument, market, side, price }, beginOrder);
  useRememberedForm({ product: 'spot', symbol, fields: orderFields(form) });
  const context = useContext({ instrument, market, side });
  const book = useBookSnapshot(instrument.id, REFRESH_MS);
  const outcomeText = useOutcomeText();
  const submit = useMoneySubmit(placeSpotOrder, {
    onDone: (order) => {
      showToast(outcomeText(order));
      rememberForm('spot', symbol, usedFields(form));
      onDone();
    },
  });
  const decision = decideForm(form, context);
  const preview = decision.ok ? previewOrder(decision, context.pair, book) : null;
  const { pair, indexPrice } = context;
  const risk = decision.ok && preview ? findRisk(decision, preview, { pair, book, indexPrice }) : null;
  return {
    form,
    dispatch: (action) => {
      if (action.type !== 'left') submit.forget();
      dispatch(action);
    },
    context,
    market,
    book,
    decision,
    preview,
    risk,
    submit,
    send: () => submit.send(toFields(form, instrument)),
  };
}

const beginOrder = ({ instrument, market, side, price }: Omit<TicketOptions, 'onDone'>): OrderForm =>
  recalledOrder(recallForm('spot', instrument.symbol), {
    side,
    tapped: price,
    last: quotes.get(instrument.id)?.price ?? '',
    scales: { base: market.base_scale, quote: market.quote_scale },
  });

function useContext({ instrument, market, side }: Pick<TicketOptions, 'instrument' | 'market' | 'side'>): OrderContext {
  useNow(REFRESH_MS);
  const quote = quotes.get(instrument.id);
  const available = useAvailable('change', side === 'buy' ? instrument.quoteId : instrument.currencyId);
  const { data } = useOpenOrders(instrument);
  return {
    pair: toSpotPair(instrument, market),
    isOpen: market.is_open === 1,
    band: bandOf(market),
    indexPrice: quote?.price ?? '',
    isStale: quote === undefined || staleSeconds(quote, serverNowMs()) !== null,
    openOrders: data?.list.length ?? 0,
    available,
  };
}

function toFields(form: OrderForm, { currencyId, quoteId }: InstrumentView) {
  const { price, amount, budget, side, kind, tif, postOnly } = toSpotForm(form);
  return {
    currency_id: String(currencyId),
    legal_id: String(quoteId),
    side,
    kind,
    tif,
    post_only: postOnly ? '1' : '0',
    ...(price === null ? {} : { price }),
    ...(amount === null ? {} : { amount }),
    ...(budget === null ? {} : { budget }),
  } as const;
}

/** Toast text for the outcome of the order. */
function useOutcomeText() {
  const t = useTranslations('spot.form');
  return (order: SpotOrder) => {
    if (order.state === 'open') return { text: t('placed'), tone: 'ok' } as const;
    if (order.state === 'done') return { text: t('filled'), tone: 'ok' } as const;
    return { text: t(/[1-9]/.test(order.filled) ? 'partly' : 'nothing') };
  };
}
