import { useTranslations } from 'use-intl';
import { DashList } from '#ui/dash-list.tsx';
import { Sheet } from '#ui/sheet.tsx';

type HelpSheetProps = { open: boolean; onClose: () => void };

const KINDS = ['feeRebate', 'trial', 'bonus', 'rateUp', 'person', 'worth'] as const;
const RULES = ['oneTrial', 'useBy', 'noLock'] as const;

/** The rules of each kind in plain words. */
export function HelpSheet({ open, onClose }: HelpSheetProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('coupon.howItWorks')} closeLabel={t('common.actions.close')}>
      <DashList items={KINDS.map((id) => ({ id, text: t(`coupon.help.${id}`) }))} />
    </Sheet>
  );
}

/** Three rules for all coupons, at the end of the page. */
export function CouponRules() {
  const t = useTranslations('coupon.rule');
  return <DashList items={RULES.map((id) => ({ id, text: t(id) }))} />;
}
