import { useTranslations } from 'use-intl';
import { isTrialOrder } from '#data/coupon/trial-order.ts';
import { Badge } from '#ui/badge.tsx';
import { Note } from '#ui/note.tsx';

type TrialProps = { order: { readonly coupon_id: number } };

/** Marks an order made with a trial fund; nothing on others. */
export function TrialTag({ order }: TrialProps) {
  const t = useTranslations('coupon');
  return isTrialOrder(order) ? <Badge tone="line">{t('tag')}</Badge> : null;
}

/** What such an order pays; nothing on others. */
export function TrialNote({ order }: TrialProps) {
  const t = useTranslations('coupon');
  return isTrialOrder(order) ? <Note>{t('trialOrder')}</Note> : null;
}
