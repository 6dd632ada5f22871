import { operatorOtcAds } from '@candor/contract/ops-otc';
import { isZero, toAmount } from '@candor/money/decimal';
import type { TableProps } from 'antd';
import { otcTexts, otcAdTexts as texts } from '#texts/otc.ts';
import { Amount } from '#ui/amount.tsx';
import { groupDigits } from '#ui/group-digits.ts';
import { statusColumn, userColumn } from '#ui/queue-columns.tsx';
import { SearchListPage } from '#ui/search-list-page.tsx';
import type { Tone } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { type Ad, AdDetail } from './ad-detail.tsx';

const TONES: Readonly<Record<string, Tone>> = { open: 'good', paused: 'waiting' };

const COLUMNS: NonNullable<TableProps<Ad>['columns']> = [
  { title: texts.id, dataIndex: 'id', width: 80 },
  userColumn(texts.owner),
  { title: texts.side, key: 'side', width: 80, render: (_, { side }) => otcTexts.sides[side] },
  { title: texts.coin, key: 'coin', render: (_, ad) => `${ad.currency_name} / ${ad.fiat}` },
  { title: texts.price, key: 'price', align: 'right', render: (_, ad) => <Price ad={ad} /> },
  {
    title: texts.remaining,
    key: 'remaining',
    align: 'right',
    render: (_, ad) => `${groupDigits(ad.remaining)} / ${groupDigits(ad.total)}`,
  },
  statusColumn(texts.state, 'state', { labels: texts.states, tones: TONES }),
  { title: texts.created, key: 'created', width: 170, render: (_, ad) => <Time ms={ad.created_ms} /> },
];

function Price({ ad }: { readonly ad: Ad }) {
  const kind = texts.priceKinds[ad.price_kind] ?? ad.price_kind;
  return (
    <>
      {isZero(toAmount(ad.price)) ? texts.noPrice : <Amount value={ad.price} currency={ad.fiat} />}, {kind}
    </>
  );
}

/** Ads of all traders; the pause is under the row. */
export function OtcAdsPage() {
  return (
    <SearchListPage
      texts={texts}
      call={operatorOtcAds}
      toInput={(keyword) => ({ keyword })}
      columns={COLUMNS}
      rowKey="id"
      detail={(ad) => <AdDetail ad={ad} />}
    />
  );
}
