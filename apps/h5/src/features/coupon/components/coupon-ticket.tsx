import { useTranslations } from 'use-intl';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import { couponUsePath, hrefOf, PATHS, selectPath } from '#data/paths.ts';
import { useLockProducts } from '#data/use-lock-products.ts';
import { actionOf } from '#features/coupon/model/coupon-view.ts';
import { findProducts } from '#features/coupon/model/lock-terms.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDate } from '#lib/format-time.ts';
import { Button } from '#ui/button.tsx';
import { TicketCard } from '#ui/ticket-card.tsx';
import { useCouponTexts } from '#widgets/coupon/use-coupon-texts.ts';

/** What a ticket can open. */
export interface CouponDoings {
  readonly onClaim: (coupon: Coupon) => void;
  readonly onStart: (coupon: Coupon) => void;
  readonly onDetails: (id: number) => void;
}

type CouponTicketProps = CouponDoings & { coupon: Coupon; isVerified: boolean };

/** More characters than this do not fit the stub in the large type. */
const LONG_FIGURE = 6;

/** One coupon: its worth, its condition in one sentence, where and until when it is valid. */
export function CouponTicket(props: CouponTicketProps) {
  const t = useTranslations('coupon');
  const texts = useCouponTexts();
  const { coupon } = props;
  const isRate = coupon.kind === 'rate_up';
  const figure = isRate ? `+${texts.percent(coupon.rate_percent)}` : texts.figure(coupon.face);
  return (
    <TicketCard
      figure={figure}
      unit={isRate ? t('aDay') : coupon.currency_name}
      small={figure.length > LONG_FIGURE}
      quiet={coupon.state === 'used' || coupon.state === 'expired'}
      title={<TicketTitle {...props} />}
      terms={
        <>
          <span className="block-text">{texts.where(coupon)}</span>
          <EndText coupon={coupon} />
        </>
      }
      end={<TicketEnd {...props} />}
    >
      {texts.condition(coupon)}
    </TicketCard>
  );
}

/** Own coupons open their history; others have none yet. */
function TicketTitle({ coupon, onDetails }: CouponTicketProps) {
  const t = useTranslations('coupon');
  const texts = useCouponTexts();
  const title = texts.title(coupon);
  if (coupon.id === 0) return title;
  return (
    <span className="row between coupon-head">
      <span>{title}</span>
      <button
        type="button"
        className="link xs coupon-details"
        aria-label={`${t('details')}: ${title}`}
        onClick={() => onDetails(coupon.id)}
      >
        {t('details')}
      </button>
    </span>
  );
}

function EndText({ coupon }: { coupon: Coupon }) {
  const t = useTranslations('coupon');
  const texts = useCouponTexts();
  const place = useTimePlace();
  if (coupon.state === 'unclaimed') return t('claimBy', { time: texts.moment(coupon.claim_by_ms) });
  if (coupon.state === 'active') return t('ends', { time: texts.moment(coupon.use_by_ms) });
  return t(`ended.${coupon.state}`, { date: formatDate(coupon.ended_ms, place) });
}

function TicketEnd(props: CouponTicketProps) {
  const t = useTranslations('coupon');
  const texts = useCouponTexts();
  const { coupon, isVerified, onClaim } = props;
  switch (actionOf(coupon, isVerified)) {
    case 'claim':
      return (
        <Button size="s" variant="line" onClick={() => onClaim(coupon)}>
          {t('claim')}
        </Button>
      );
    case 'verify':
      return (
        <Button size="s" variant="line" href={hrefOf(PATHS.verification)}>
          {t('verify')}
        </Button>
      );
    case 'use':
      return <UseButton {...props} />;
    case 'inUse':
      return t('inUse');
    case 'ended':
      return <span className="xs num">{t('paid', { amount: texts.money(coupon.paid, coupon.currency_name) })}</span>;
  }
}

function UseButton({ coupon, onStart }: CouponTicketProps) {
  const t = useTranslations('coupon');
  if (coupon.kind === 'rate_up') return <RateUpButton coupon={coupon} />;
  const path = pathOf(coupon);
  return path === null ? (
    <Button size="s" onClick={() => onStart(coupon)}>
      {t('use')}
    </Button>
  ) : (
    <Button size="s" href={hrefOf(path)}>
      {t('use')}
    </Button>
  );
}

/** The page a coupon is used on; null: it is started here. */
function pathOf({ id, kind }: Coupon): string | null {
  if (kind === 'trial_lock') return null;
  if (kind === 'deposit_bonus') return selectPath('receive');
  return couponUsePath(kind === 'trial_options' ? 'trade' : 'futures', { id });
}

/** Leads to the purchase of the product with the coupon's term; where none takes orders, to all products. */
function RateUpButton({ coupon }: { coupon: Coupon }) {
  const t = useTranslations('coupon');
  const { data } = useLockProducts();
  const product = findProducts(data?.products ?? [], coupon)[0];
  const path = product === undefined ? PATHS.finance : couponUsePath('lockBuy', { id: coupon.id, product: product.id });
  return (
    <Button size="s" href={hrefOf(path)}>
      {t('use')}
    </Button>
  );
}
