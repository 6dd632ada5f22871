import { useTranslations } from 'use-intl';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import { useCoupons } from '#features/coupon/hooks/use-coupons.ts';
import { type CouponSection, type CouponTab, toSections } from '#features/coupon/model/coupon-view.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { type CouponDoings, CouponTicket } from './coupon-ticket.tsx';
import { CouponRules } from './help-sheet.tsx';

type CouponListProps = CouponDoings & { tab: CouponTab; onCode: () => void };

/** Coupons of a tab. All of them stand in sections by state. */
export function CouponList({ tab, onCode, ...doings }: CouponListProps) {
  const { list, first } = useCoupons(tab);
  const isVerified = first?.is_verified === 1;
  return (
    <>
      <Loaded query={list} skeleton={<TicketSkeletons />}>
        {(coupons) =>
          coupons.length === 0 ? (
            <NoCoupons tab={tab} onCode={onCode} />
          ) : (
            <>
              <Sections coupons={coupons} tab={tab} isVerified={isVerified} {...doings} />
              {list.hasMore ? <ListEnd list={list} /> : null}
              <CodeButton tab={tab} onCode={onCode} />
            </>
          )
        }
      </Loaded>
      <div className="pad coupon-rules">
        <CouponRules />
      </div>
    </>
  );
}

type SectionsProps = CouponDoings & { coupons: readonly Coupon[]; tab: CouponTab; isVerified: boolean };

function Sections({ coupons, tab, isVerified, ...doings }: SectionsProps) {
  return toSections(coupons).map((section) => (
    <section key={section.state} className="pad stack coupon-section">
      {tab === '' && section.state !== 'active' ? <Head section={section} /> : null}
      {section.coupons.map((coupon) => (
        <CouponTicket key={`${coupon.campaign_id} ${coupon.id}`} coupon={coupon} isVerified={isVerified} {...doings} />
      ))}
    </section>
  ));
}

function Head({ section }: { section: CouponSection }) {
  const t = useTranslations('coupon.section');
  return <SectionHead title={t(section.state)} />;
}

/** Codes are for claiming: not on the tabs of ended coupons. */
function CodeButton({ tab, onCode }: { tab: CouponTab; onCode: () => void }) {
  const t = useTranslations('coupon.code');
  if (tab === 'used' || tab === 'expired') return null;
  return (
    <div className="pad coupon-code">
      <Button size="md" variant="line" block onClick={onCode}>
        {t('open')}
      </Button>
    </div>
  );
}

function NoCoupons({ tab, onCode }: { tab: CouponTab; onCode: () => void }) {
  const t = useTranslations('coupon');
  return (
    <EmptyState
      page
      art="records"
      title={t(`empty.${tab === '' ? 'all' : tab}`)}
      action={
        tab === 'used' || tab === 'expired' ? null : (
          <Button size="md" onClick={onCode}>
            {t('code.open')}
          </Button>
        )
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}

const TICKET_HEIGHT = 120;

function TicketSkeletons() {
  return (
    <div className="pad stack coupon-section">
      <Skeleton height={TICKET_HEIGHT} radius={14} />
      <Skeleton height={TICKET_HEIGHT} radius={14} />
      <Skeleton height={TICKET_HEIGHT} radius={14} />
    </div>
  );
}
