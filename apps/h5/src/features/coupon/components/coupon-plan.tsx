import { useTranslations } from 'use-intl';
import type { CouponDetail } from '#data/coupon/coupon-types.ts';
import { Facts } from '#ui/facts.tsx';
import { useCouponTexts } from '#widgets/coupon/use-coupon-texts.ts';

type CouponPlanProps = { plan: NonNullable<CouponDetail['plan']>; coin: string };

/** Daily payments of a lock trial or a rate-up. */
export function CouponPlan({ plan, coin }: CouponPlanProps) {
  const t = useTranslations('coupon');
  const texts = useCouponTexts();
  const order = plan.lock_order_id === 0 ? [] : [t('subject.lock', { id: String(plan.lock_order_id) })];
  return (
    <section className="stack">
      <h3 className="t3">{t('plan.heading')}</h3>
      {order.map((text) => (
        <p key={text} className="xs c3">
          {text}
        </p>
      ))}
      <Facts
        rows={[
          { id: 'principal', label: t('plan.principal'), value: texts.money(plan.principal, coin) },
          { id: 'rate', label: t('plan.rate'), value: texts.percent(plan.rate_percent) },
          { id: 'perDay', label: t('plan.perDay'), value: texts.money(plan.per_day, coin) },
          {
            id: 'done',
            label: t('plan.done'),
            value: t('plan.ofDays', { done: String(plan.days_paid), days: String(plan.days) }),
          },
          ...(plan.is_running === 1 ? [{ id: 'next', label: t('plan.next'), value: texts.time(plan.next_ms) }] : []),
        ]}
      />
      {plan.is_running === 1 ? null : <p className="xs c3">{t('plan.ended')}</p>}
    </section>
  );
}
