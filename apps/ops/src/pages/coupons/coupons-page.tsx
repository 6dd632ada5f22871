import type { ReplyOf } from '@candor/contract/call';
import { operatorCampaignCoupons } from '@candor/contract/ops-coupon';
import type { TableProps } from 'antd';
import { Link, useParams } from 'react-router';
import { couponTexts, claimedCouponTexts as texts } from '#texts/coupons.ts';
import { figureColumn, statusColumn, userColumn } from '#ui/queue-columns.tsx';
import { SearchListPage } from '#ui/search-list-page.tsx';
import type { Tone } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';

type Coupon = ReplyOf<typeof operatorCampaignCoupons>['data'][number];

const TONES: Readonly<Record<string, Tone>> = { active: 'good' };

const COLUMNS: NonNullable<TableProps<Coupon>['columns']> = [
  { title: texts.id, dataIndex: 'id', width: 56 },
  {
    title: texts.campaign,
    key: 'campaign',
    width: 90,
    render: (_, { campaign_id: id }) => <Link to={`/coupons/${id}`}>{id}</Link>,
  },
  { title: couponTexts.kind, key: 'kind', render: (_, { kind }) => couponTexts.kinds[kind] },
  userColumn(texts.user),
  statusColumn(texts.state, 'state', { labels: texts.states, tones: TONES }),
  figureColumn(couponTexts.face, 'face'),
  figureColumn(texts.left, 'left'),
  figureColumn(texts.inUse, 'in_use'),
  figureColumn(texts.paid, 'paid'),
  { title: texts.claimedAt, key: 'claimed', render: (_, { claimed_ms: ms }) => <Time ms={ms} /> },
  {
    title: texts.hedged,
    key: 'hedged',
    render: (_, { hedges }) => hedges.map((one) => <div key={one.coupon_id}>{texts.hedgedWith(one)}</div>),
  },
  { title: texts.useBy, key: 'useBy', render: (_, { use_by_ms: ms }) => <Time ms={ms} /> },
];

/** Claimed coupons; with a number behind the path, those of one campaign. */
export function CouponsPage() {
  const { id } = useParams();
  return (
    <SearchListPage
      texts={texts}
      call={operatorCampaignCoupons}
      toInput={(search) => ({ search, ...(id !== undefined && { campaign_id: id }) })}
      columns={COLUMNS}
      rowKey="id"
    >
      {id !== undefined && (
        <span>
          {texts.ofCampaign(id)}. <Link to="/coupons">{texts.allCampaigns}</Link>
        </span>
      )}
    </SearchListPage>
  );
}
