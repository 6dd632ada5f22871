import { leverSubmit } from '@candor/contract/futures';
import { type Dispatch, useReducer, useState } from 'react';
import { freeOf } from '#data/coupon/coupon-terms.ts';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import { type CouponChoice, useCouponChoice } from '#data/coupon/use-coupon-choice.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { staleSeconds } from '#data/quotes/quote-figures.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { textOf } from '#data/reply-text.ts';
import { showToast } from '#data/toast-store.ts';
import { recallForm, useRememberedForm } from '#data/trade/remembered-form.ts';
import { useAvailable } from '#data/use-available.ts';
import { type MoneySubmit, useMoneySubmit } from '#data/use-money-submit.ts';
import { useNow } from '#data/use-now.ts';
import {
  decideTicket,
  type TicketContext,
  type TicketDecision,
  toOpenForm,
} from '#features/futures/model/decide-ticket.ts';
import { type FuturesTerms, toMarket, toRules } from '#features/futures/model/futures-market.ts';
import { sumSizes } from '#features/futures/model/position-view.ts';
import {
  recalledTicket,
  reduceTicket,
  type TicketAction,
  type TicketForm,
  ticketFields,
} from '#features/futures/model/ticket-form.ts';
import { useCoinScale } from './use-futures-terms.ts';
import { useLivePositions } from './use-positions.ts';

const REFRESH_MS = 500;

export interface Ticket {
  readonly form: TicketForm;
  readonly dispatch: Dispatch<TicketAction>;
  readonly context: TicketContext;
  readonly decision: TicketDecision;
  /** The mark at the last edit of the form. */
  readonly seenPrice: string;
  readonly submit: MoneySubmit<typeof leverSubmit>;
  readonly send: () => void;
  readonly coupons: CouponChoice;
}

interface TicketOptions {
  readonly instrument: InstrumentView;
  readonly terms: FuturesTerms;
}

const markOf = (id: number): string => quotes.get(id)?.price ?? '';

/** State of the order form, validated and computed with the server's rules at the current price. */
export function useTicket({ instrument, terms }: TicketOptions): Ticket {
  const [form, dispatch] = useReducer(reduceTicket, { instrument, terms }, beginTicket);
  useRememberedForm({ product: 'futures', symbol: instrument.symbol, fields: ticketFields(form) });
  const coupons = useCouponChoice({ product: 'futures' });
  const context = useTicketContext({ instrument, terms, trial: coupons.chosen });
  const [touchedAt, setTouchedAt] = useState(() => markOf(instrument.id));
  // The first price may arrive after the form was created.
  const seenPrice = touchedAt === '' ? context.mark : touchedAt;
  const rememberMark = () => setTouchedAt(markOf(instrument.id));
  const submit = useMoneySubmit(leverSubmit, {
    onDone: (reply) => {
      showToast({ text: textOf(reply), tone: 'ok' });
      dispatch({ type: 'done' });
      coupons.choose(0);
      rememberMark();
    },
    onRefused: rememberMark,
    volatile: ['quoted_price'],
  });
  return {
    form,
    dispatch: (action) => {
      // Leaving a field changes nothing: a tap on the button leaves it too, and must not count as having seen the price.
      if (action.type !== 'left') {
        submit.forget();
        rememberMark();
      }
      dispatch(action);
    },
    context,
    decision: decideTicket(form, context),
    seenPrice,
    submit,
    send: () => submit.send({ ...toFields(form, instrument), ...couponField(coupons.chosen) }),
    coupons: {
      ...coupons,
      choose: (id) => {
        submit.forget();
        coupons.choose(id);
      },
    },
  };
}

const couponField = (coupon: Coupon | null) => (coupon === null ? {} : { coupon_id: String(coupon.id) });

const beginTicket = ({ instrument, terms }: TicketOptions): TicketForm =>
  recalledTicket(recallForm('futures', instrument.symbol), String(firstMultiple(terms)), {
    maxMultiple: terms.max_multiple,
    maxLots: terms.max_lots,
    mark: markOf(instrument.id),
  });

/** The default multiple, if the account may use it. */
const firstMultiple = ({ default_multiple, max_multiple }: FuturesTerms): number =>
  Math.min(default_multiple, max_multiple);

function useTicketContext({ instrument, terms, trial }: TicketOptions & { trial: Coupon | null }): TicketContext {
  useNow(REFRESH_MS);
  const quote = quotes.get(instrument.id);
  const scale = useCoinScale()(instrument.quoteId);
  const available = useAvailable('lever', instrument.quoteId);
  const [open, waiting] = [useLivePositions('open').data, useLivePositions('entrust').data];
  return {
    market: toMarket(instrument, terms, scale),
    rules: toRules(terms),
    isOpen: terms.is_open === 1,
    inSession: terms.in_session === 1,
    isStale: quote === undefined || staleSeconds(quote, serverNowMs()) !== null,
    mark: quote?.price ?? '',
    positions: (open?.length ?? 0) + (waiting?.length ?? 0),
    maxMultiple: terms.max_multiple,
    sizes: sumSizes(instrument.id, [...(open ?? []), ...(waiting ?? [])]),
    available: trial === null ? available : freeOf(trial),
    trial,
    nowMs: serverNowMs(),
  };
}

function toFields(form: TicketForm, { id, currencyId, quoteId }: InstrumentView) {
  const { side, kind, lots, multiple, limitPrice, takeProfit, stopLoss } = toOpenForm(form);
  const quoted = markOf(id);
  return {
    currency_id: String(currencyId),
    legal_id: String(quoteId),
    share: lots,
    multiple,
    type: side === 'long' ? '1' : '2',
    status: kind === 'market' ? '1' : '0',
    ...(limitPrice === null ? {} : { target_price: limitPrice }),
    ...(kind === 'market' && quoted !== '' ? { quoted_price: quoted } : {}),
    ...(takeProfit === null ? {} : { target_profit_price: takeProfit }),
    ...(stopLoss === null ? {} : { stop_loss_price: stopLoss }),
  } as const;
}
