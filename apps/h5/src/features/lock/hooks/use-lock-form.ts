import { lockSubscribe } from '@candor/contract/lock';
import { useReducer, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCouponChoice } from '#data/coupon/use-coupon-choice.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useNavigate } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';
import { useAvailable } from '#data/use-available.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { useNow } from '#data/use-now.ts';
import { EMPTY_LOCK, reduceLock, summarizeLock } from '#features/lock/model/lock-form.ts';
import { orderPath } from '#features/lock/model/lock-paths.ts';
import { findReserve, type LockOverview, type LockProduct } from '#features/lock/model/lock-product.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatUtcMoment } from '#lib/format-utc.ts';

const SECOND = 1000;

/** The form of a purchase: what is typed, what it would bring, and its sending. */
export function useLockForm(overview: LockOverview, product: LockProduct) {
  const t = useTranslations('lock');
  const navigate = useNavigate();
  const { locale } = useTimePlace();
  const [form, dispatch] = useReducer(reduceLock, EMPTY_LOCK);
  const [isAsking, setAsking] = useState(false);
  const available = useAvailable('change', product.currency_id);
  const coupons = useCouponChoice({ product: 'lock', productId: product.id });
  // Dates of the preview change with the day.
  useNow(SECOND);
  const summary = summarizeLock(form, {
    product,
    reserve: findReserve(overview.reserves, product.currency_id),
    available,
    nowMs: serverNowMs(),
    dayMs: overview.day_seconds * SECOND,
    coupon: coupons.chosen,
  });
  const submit = useMoneySubmit(lockSubscribe, {
    onDone: (order) => {
      showToast({ text: t('done', { time: formatUtcMoment(order.start_ms, locale) }), tone: 'ok' });
      navigate(orderPath(order.id), { replace: true });
    },
  });
  const change = (text: string) => {
    submit.forget();
    dispatch({ type: 'typed', text });
  };
  const send = () => {
    if (summary.preview === null) return;
    submit.send({
      product_id: String(product.id),
      amount: summary.preview.amount,
      terms_version: String(product.terms_version),
      auto_renew: form.renews && product.renewable === 1 ? '1' : '0',
      ...(coupons.chosen === null ? {} : { coupon_id: String(coupons.chosen.id) }),
    });
  };
  const choose = (id: number) => {
    submit.forget();
    coupons.choose(id);
  };
  return {
    overview,
    product,
    form,
    dispatch,
    change,
    available,
    summary,
    submit,
    send,
    isAsking,
    setAsking,
    coupons: { ...coupons, choose },
  };
}

export type LockTicket = ReturnType<typeof useLockForm>;
