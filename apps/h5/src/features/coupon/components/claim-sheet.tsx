import { couponClaim } from '@candor/contract/coupon';
import { useTranslations } from 'use-intl';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import { PATHS } from '#data/paths.ts';
import { useCouponSubmit } from '#features/coupon/hooks/use-coupon-submit.ts';
import { useFaceLabel } from '#features/coupon/hooks/use-face-label.ts';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { useCouponTexts } from '#widgets/coupon/use-coupon-texts.ts';
import { MoneyFoot } from '#widgets/money-foot.tsx';

type ClaimSheetProps = {
  /** null: the sheet is closed. */
  coupon: Coupon | null;
  onClose: () => void;
};

/** All terms of a coupon, before it is claimed. */
export function ClaimSheet({ coupon, onClose }: ClaimSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(coupon);
  if (shown === null) return null;
  return (
    <Sheet
      open={coupon !== null}
      onClose={onClose}
      title={t('coupon.claimSheet.heading')}
      closeLabel={t('common.actions.close')}
    >
      <ClaimBody key={shown.campaign_id} coupon={shown} onClose={onClose} />
    </Sheet>
  );
}

type ClaimBodyProps = { coupon: Coupon; onClose: () => void };

function ClaimBody({ coupon, onClose }: ClaimBodyProps) {
  const t = useTranslations('coupon');
  const texts = useCouponTexts();
  const submit = useCouponSubmit(couponClaim, { done: t('claimSheet.done'), onClose });
  const send = () => {
    submit.send({ campaign_id: String(coupon.campaign_id) });
  };
  return (
    <div className="stack coupon-sheet">
      <div>
        <p className="semi">{texts.title(coupon)}</p>
        <p className="sm c2">{texts.condition(coupon)}</p>
      </div>
      <ClaimFacts coupon={coupon} />
      <MoneyFoot
        submit={submit}
        label={t('claimSheet.heading')}
        isReady
        unknown={t('claimSheet.unknown')}
        offline={t('claimSheet.offline')}
        records={PATHS.coupon}
        onSend={send}
      />
    </div>
  );
}

function ClaimFacts({ coupon }: { coupon: Coupon }) {
  const t = useTranslations('coupon.claimSheet');
  const faceLabel = useFaceLabel();
  const texts = useCouponTexts();
  return (
    <Facts
      rows={[
        { id: 'face', label: faceLabel(coupon.kind), value: texts.money(coupon.face, coupon.currency_name) },
        { id: 'where', label: t('where'), value: texts.where(coupon) },
        { id: 'claimBy', label: t('claimBy'), value: texts.moment(coupon.claim_by_ms) },
        { id: 'within', label: t('useWithin'), value: t('days', { days: coupon.use_days }) },
        { id: 'cost', label: t('cost'), value: t('nothing'), total: true },
      ]}
    />
  );
}
