import type { CouponKind } from '@candor/contract/coupon';
import { isTrial } from '@candor/domain/coupon/coupon-rules';
import { useTranslations } from 'use-intl';

/** What the face value is: the fund that can be used, or the most that can be paid. */
export function useFaceLabel(): (kind: CouponKind) => string {
  const t = useTranslations('coupon');
  return (kind) => (isTrial(kind) ? t('start.amount') : t('detail.face'));
}
