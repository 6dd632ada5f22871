import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import type { Coupon, CouponDetail } from '#data/coupon/coupon-types.ts';
import { useCoupon } from '#data/coupon/use-coupon.ts';
import { useFaceLabel } from '#features/coupon/hooks/use-face-label.ts';
import { hasPlan } from '#features/coupon/model/coupon-view.ts';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { useCouponTexts } from '#widgets/coupon/use-coupon-texts.ts';
import { Loaded } from '#widgets/loaded.tsx';
import { CouponEvents } from './coupon-events.tsx';
import { CouponPlan } from './coupon-plan.tsx';

type DetailSheetProps = {
  /** null: the sheet is closed. */
  id: number | null;
  onClose: () => void;
};

/** One own coupon: its figures, its daily payments, and everything that happened to it. */
export function DetailSheet({ id, onClose }: DetailSheetProps) {
  const t = useTranslations();
  const texts = useCouponTexts();
  const shown = useLastShown(id);
  const query = useCoupon(shown ?? 0);
  if (shown === null) return null;
  const isUnknown = query.error instanceof ApiError && query.error.error === 'coupon_unknown';
  const title = query.data === undefined ? t('coupon.details') : texts.title(query.data.coupon);
  return (
    <Sheet open={id !== null} onClose={onClose} title={title} closeLabel={t('common.actions.close')}>
      {isUnknown ? (
        <Note>{t('coupon.detail.unknown')}</Note>
      ) : (
        <Loaded query={query} rows={4}>
          {(detail) => <DetailBody detail={detail} />}
        </Loaded>
      )}
    </Sheet>
  );
}

function DetailBody({ detail }: { detail: CouponDetail }) {
  const t = useTranslations('coupon.detail');
  const texts = useCouponTexts();
  const { coupon, plan, events } = detail;
  return (
    <div className="stack coupon-sheet">
      <p className="sm c2">{texts.condition(coupon)}</p>
      <CouponFacts coupon={coupon} />
      {plan === null ? null : <CouponPlan plan={plan} coin={coupon.currency_name} />}
      <section>
        <h3 className="t3">{t('history')}</h3>
        <CouponEvents events={events} coupon={coupon} />
      </section>
    </div>
  );
}

function CouponFacts({ coupon }: { coupon: Coupon }) {
  const t = useTranslations('coupon');
  const texts = useCouponTexts();
  const faceLabel = useFaceLabel();
  const money = (amount: string) => texts.money(amount, coupon.currency_name);
  const isOpen = coupon.state === 'active';
  return (
    <Facts
      rows={[
        { id: 'where', label: t('claimSheet.where'), value: texts.where(coupon) },
        { id: 'claimed', label: t('detail.claimed'), value: texts.time(coupon.claimed_ms) },
        { id: 'useBy', label: t('detail.useBy'), value: texts.time(coupon.use_by_ms) },
        ...(isOpen ? [] : [{ id: 'ended', label: t('detail.ended'), value: texts.time(coupon.ended_ms) }]),
        { id: 'face', label: faceLabel(coupon.kind), value: money(coupon.face) },
        { id: 'left', label: t('detail.left'), value: money(coupon.left) },
        { id: 'inUse', label: t(hasPlan(coupon) ? 'detail.reserved' : 'detail.inUse'), value: money(coupon.in_use) },
        { id: 'paid', label: t('detail.paid'), value: money(coupon.paid), total: true },
      ]}
    />
  );
}
