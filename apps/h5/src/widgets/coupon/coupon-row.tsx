import { ChevronDown, TicketPercent } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { freeOf } from '#data/coupon/coupon-terms.ts';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import type { CouponChoice } from '#data/coupon/use-coupon-choice.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { CouponChoiceSheet } from './coupon-choice-sheet.tsx';
import { useCouponTexts } from './use-coupon-texts.ts';
import './coupon-row.css';

type CouponRowProps = {
  choice: CouponChoice;
  /** While an order is on its way nothing changes. */
  locked?: boolean | undefined;
  /** Two lines, for a narrow form. */
  narrow?: boolean | undefined;
};

/** The coupon of an order: the chosen one, else the best that fits. Nothing where the user has none for this product. */
export function CouponRow({ choice, locked, narrow }: CouponRowProps) {
  const t = useTranslations('coupon.ticket');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { items, chosen } = choice;
  if (items.length === 0) return null;
  const best = items.find(({ fits }) => fits === 1)?.coupon;
  return (
    <>
      <button
        type="button"
        className={classNames('coupon-row', narrow && 'is-narrow', chosen !== null && 'is-chosen')}
        aria-haspopup="dialog"
        aria-describedby={id}
        disabled={locked}
        onClick={() => setOpen(true)}
      >
        <Icon glyph={TicketPercent} size={16} />
        <span className="coupon-row-label" id={id}>
          {t('label')}
        </span>
        <span className="coupon-row-value num">
          <Offer coupon={chosen ?? best} />
          {chosen === null ? <span className="block-text xs c3">{t('notUsed')}</span> : null}
        </span>
        <Icon glyph={ChevronDown} size={14} />
      </button>
      <CouponChoiceSheet choice={choice} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Offer({ coupon }: { coupon: Coupon | undefined }) {
  const t = useTranslations('coupon.ticket');
  const texts = useCouponTexts();
  if (coupon === undefined) return null;
  if (coupon.kind === 'rate_up') return t('offerRate', { percent: texts.percent(coupon.rate_percent) });
  return t('offerTrial', { amount: texts.money(freeOf(coupon), coupon.currency_name) });
}
