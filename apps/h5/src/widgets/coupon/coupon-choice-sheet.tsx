import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { freeOf } from '#data/coupon/coupon-terms.ts';
import type { FittingCoupon } from '#data/coupon/coupon-types.ts';
import type { CouponChoice } from '#data/coupon/use-coupon-choice.ts';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useCouponTexts } from './use-coupon-texts.ts';

type CouponChoiceSheetProps = { choice: CouponChoice; open: boolean; onClose: () => void };

/** Own coupons of the product, what each does for the order, and why some do not fit. */
export function CouponChoiceSheet({ choice, open, onClose }: CouponChoiceSheetProps) {
  const t = useTranslations();
  const title = t('coupon.ticket.choose');
  const pick = (id: number) => {
    onClose();
    choice.choose(id);
  };
  const chosenId = choice.chosen?.id ?? 0;
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('common.actions.close')} flush>
      <div className="list choices" role="radiogroup" aria-label={title}>
        <Row title={t('coupon.ticket.without')} chosen={chosenId === 0} onPick={() => pick(0)}>
          {t('coupon.ticket.withoutText')}
        </Row>
        {choice.items.map((item) => (
          <CouponChoiceRow
            key={item.coupon.id}
            item={item}
            chosen={item.coupon.id === chosenId}
            onPick={() => pick(item.coupon.id)}
          />
        ))}
      </div>
    </Sheet>
  );
}

type CouponChoiceRowProps = { item: FittingCoupon; chosen: boolean; onPick: () => void };

function CouponChoiceRow({ item, chosen, onPick }: CouponChoiceRowProps) {
  const t = useTranslations('coupon');
  const texts = useCouponTexts();
  const { coupon, fits, problem, effect } = item;
  const free = texts.money(freeOf(coupon), coupon.currency_name);
  const ends = t('ends', { time: texts.moment(coupon.use_by_ms) });
  const does = [coupon.kind === 'rate_up' ? '' : t('ticket.canUse', { amount: free }), ends];
  return (
    <Row title={texts.title(coupon)} chosen={chosen} disabled={fits === 0} onPick={onPick}>
      {fits === 1 ? (
        <>
          {texts.effect(coupon, effect)}
          <span className="block-text c3 num">{does.filter((text) => text !== '').join(' · ')}</span>
        </>
      ) : (
        problem
      )}
    </Row>
  );
}

type RowProps = { title: string; chosen: boolean; disabled?: boolean; onPick: () => void; children: ReactNode };

function Row({ title, chosen, disabled, onPick, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the whole row is the hit area and picking closes the sheet.
    <button type="button" className="li" role="radio" aria-checked={chosen} disabled={disabled} onClick={onPick}>
      <span className="main">
        <span className="med">{title}</span>
        <span className="xs c2">{children}</span>
      </span>
      <span className="choice-tick">{chosen ? <Icon glyph={Check} size={18} /> : null}</span>
    </button>
  );
}
