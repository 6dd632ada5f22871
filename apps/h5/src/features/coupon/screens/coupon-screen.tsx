import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { ClaimSheet } from '#features/coupon/components/claim-sheet.tsx';
import { CodeSheet } from '#features/coupon/components/code-sheet.tsx';
import { CouponList } from '#features/coupon/components/coupon-list.tsx';
import { DetailSheet } from '#features/coupon/components/detail-sheet.tsx';
import { HelpSheet } from '#features/coupon/components/help-sheet.tsx';
import { StartSheet } from '#features/coupon/components/start-sheet.tsx';
import { useCoupons } from '#features/coupon/hooks/use-coupons.ts';
import { countOf, readTab, TABS } from '#features/coupon/model/coupon-view.ts';
import '#features/coupon/coupon.css';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useCouponTexts } from '#widgets/coupon/use-coupon-texts.ts';

type OpenSheet =
  | { readonly kind: 'help' | 'code' }
  | { readonly kind: 'claim' | 'start'; readonly coupon: Coupon }
  | { readonly kind: 'detail'; readonly id: number };

const COUPON_ID = /^[1-9][0-9]{0,14}$/;

/** The sheet that is open; ?id= opens one own coupon. */
function useOpenSheet() {
  const [params] = useSearchParams();
  return useState<OpenSheet | null>(() => {
    const text = params.get('id') ?? '';
    return COUPON_ID.test(text) ? { kind: 'detail', id: Number.parseInt(text, 10) } : null;
  });
}

/** Own coupons and those to claim. */
export function CouponScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const [sheet, setSheet] = useOpenSheet();
  return (
    <>
      <NavBar
        title={t('coupon.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <IconButton label={t('coupon.howItWorks')} glyph={CircleHelp} onClick={() => setSheet({ kind: 'help' })} />
        }
      />
      <View>
        <CouponTabs onOpen={setSheet} />
      </View>
      <CouponSheets sheet={sheet} onClose={() => setSheet(null)} />
    </>
  );
}

const TABS_ID = 'coupons';

function CouponTabs({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const t = useTranslations('coupon');
  const [params, setParams] = useSearchParams();
  const tab = readTab(params.get('tab'));
  const centre = useCoupons('').first;
  return (
    <>
      <Tabs
        id={TABS_ID}
        label={t('lists')}
        items={TABS.map((value) => ({
          value,
          label:
            value === ''
              ? t('tab.all')
              : t(`tab.${value}`, { count: centre === undefined ? '' : String(countOf(centre, value)) }),
        }))}
        value={tab}
        onChange={(value) => setParams(value === '' ? {} : { tab: value }, { replace: true })}
      />
      <TabPanel id={TABS_ID} value={tab}>
        {tab === '' || tab === 'active' ? <Worth amount={centre?.cash_value} /> : null}
        <CouponList
          tab={tab}
          onClaim={(coupon) => onOpen({ kind: 'claim', coupon })}
          onStart={(coupon) => onOpen({ kind: 'start', coupon })}
          onDetails={(id) => onOpen({ kind: 'detail', id })}
          onCode={() => onOpen({ kind: 'code' })}
        />
      </TabPanel>
    </>
  );
}

/** All coupons of the demo and of campaigns are worth this coin. */
const WORTH_COIN = 'USDT';

function Worth({ amount }: { amount: string | undefined }) {
  const t = useTranslations('coupon');
  const texts = useCouponTexts();
  if (amount === undefined) return null;
  return (
    <p className="pad row between coupon-worth">
      <span className="sm c2">{t('worth')}</span>
      <span className="semi num nowrap">
        {texts.figure(amount)} <span className="xs c3">{WORTH_COIN}</span>
      </span>
    </p>
  );
}

function CouponSheets({ sheet, onClose }: { sheet: OpenSheet | null; onClose: () => void }) {
  return (
    <>
      <ClaimSheet coupon={sheet?.kind === 'claim' ? sheet.coupon : null} onClose={onClose} />
      <StartSheet coupon={sheet?.kind === 'start' ? sheet.coupon : null} onClose={onClose} />
      <DetailSheet id={sheet?.kind === 'detail' ? sheet.id : null} onClose={onClose} />
      <CodeSheet open={sheet?.kind === 'code'} onClose={onClose} />
      <HelpSheet open={sheet?.kind === 'help'} onClose={onClose} />
    </>
  );
}
