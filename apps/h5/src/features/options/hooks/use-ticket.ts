import { microSubmit } from '@candor/contract/options';
import { canonical } from '@candor/money/decimal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { freeOf } from '#data/coupon/coupon-terms.ts';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import { type CouponChoice, useCouponChoice } from '#data/coupon/use-coupon-choice.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { staleSeconds } from '#data/quotes/quote-figures.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { showToast } from '#data/toast-store.ts';
import { recallForm, rememberForm } from '#data/trade/remembered-form.ts';
import { useAvailable } from '#data/use-available.ts';
import { type MoneySubmit, useMoneySubmit } from '#data/use-money-submit.ts';
import { useNow } from '#data/use-now.ts';
import {
  decideStake,
  previewStake,
  type StakeContext,
  type StakeDecision,
  type StakeOutcomes,
} from '#features/options/model/decide-stake.ts';
import { type OptionTerms, toOptionRules } from '#features/options/model/option-terms.ts';
import {
  type Direction,
  fitted,
  recalledStake,
  type StakeForm,
  stakeFields,
} from '#features/options/model/stake-form.ts';
import { useCoinScale } from './use-coin-scale.ts';
import { showBought } from './use-open-options.ts';

/** Interval of the stale price check. */
const REFRESH_MS = 500;

export interface Ticket {
  readonly form: StakeForm;
  readonly change: (change: Partial<StakeForm>) => void;
  readonly context: StakeContext;
  readonly decision: StakeDecision;
  /** null without a stake. */
  readonly outcomes: StakeOutcomes | null;
  /** The direction being confirmed; null when none is. */
  readonly asked: Direction | null;
  readonly ask: (direction: Direction | null) => void;
  readonly submit: MoneySubmit<typeof microSubmit>;
  readonly send: () => void;
  readonly coupons: CouponChoice;
}

/** State of the option form, validated and previewed with the server's rules. null until the terms are loaded. */
export function useTicket(instrument: InstrumentView, terms: OptionTerms | undefined): Ticket | null {
  const t = useTranslations('options.ticket');
  const coupons = useCouponChoice({ product: 'options' });
  const context = useContext(instrument, terms, coupons.chosen);
  const [filled, setFilled] = useState<StakeForm | null>(null);
  const [recalled] = useState(() => recallForm('options', instrument.symbol));
  const [asked, ask] = useState<Direction | null>(null);
  const submit = useMoneySubmit(microSubmit, {
    onDone: (item) => {
      showBought(item);
      showToast({ text: t('bought'), tone: 'ok' });
      ask(null);
      coupons.choose(0);
    },
  });
  if (context === null) return null;
  const { rules, scale } = context;
  const first = recalledStake(recalled, rules, scale);
  const form = fitted(filled ?? (context.trial === null ? first : { ...first, stake: stakeOf(context.trial) }), rules);
  return {
    form,
    change: (change) => {
      submit.forget();
      const next = { ...form, ...change };
      setFilled(next);
      rememberForm('options', instrument.symbol, stakeFields(next));
    },
    context,
    decision: decideStake(form, context),
    outcomes: previewStake(form, context),
    asked,
    ask: (direction) => {
      submit.forget();
      ask(direction);
    },
    submit,
    send: () => asked && submit.send(toFields({ form, direction: asked, instrument, coupon: coupons.chosen })),
    coupons: {
      ...coupons,
      choose: (id) => {
        submit.forget();
        coupons.choose(id);
      },
    },
  };
}

function useContext(
  instrument: InstrumentView,
  terms: OptionTerms | undefined,
  trial: Coupon | null,
): StakeContext | null {
  useNow(REFRESH_MS);
  const quote = quotes.get(instrument.id);
  const available = useAvailable('micro', instrument.quoteId);
  const scale = useCoinScale(instrument.quoteId);
  if (terms === undefined) return null;
  return {
    symbol: instrument.symbol,
    currency: terms.currency_name,
    scale,
    rules: toOptionRules(terms),
    isOpen: terms.is_open === 1,
    isStale: quote === undefined || staleSeconds(quote, serverNowMs()) !== null,
    used: terms.exposure_used,
    available,
    trial,
    nowMs: serverNowMs(),
  };
}

/** A trial fund is staked once, so all of it is filled in first. */
const stakeOf = (trial: Coupon): string => canonical(freeOf(trial));

interface Order {
  readonly form: StakeForm;
  readonly direction: Direction;
  readonly instrument: InstrumentView;
  readonly coupon: Coupon | null;
}

function toFields({ form, direction, instrument, coupon }: Order) {
  return {
    match_id: String(instrument.id),
    currency_id: String(instrument.quoteId),
    type: direction === 'up' ? '1' : '2',
    seconds: String(form.seconds),
    number: form.stake.replace(/\.$/, ''),
    // Do not wait for the entry tick: the card shows the entry when it arrives.
    wait: '0',
    ...(coupon === null ? {} : { coupon_id: String(coupon.id) }),
  } as const;
}
