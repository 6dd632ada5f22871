import { operatorCampaign, operatorCampaigns } from '@candor/contract/ops-coupon';
import type { TableProps } from 'antd';
import { Link, useParams } from 'react-router';
import { useMay } from '#data/use-me.ts';
import { couponTexts, campaignTexts as texts } from '#texts/coupons.ts';
import { Day } from '#ui/day.tsx';
import { figureColumn, statusColumn } from '#ui/queue-columns.tsx';
import { StateListPage } from '#ui/state-list-page.tsx';
import { type Campaign, STATE_TONES } from './campaign.tsx';
import { CampaignPage } from './campaign-page.tsx';
import { ProposeCampaign } from './propose-campaign.tsx';

const STATES = ['', 'open', 'paused', 'ended'] as const;

const columnsFor = (mayView: boolean): NonNullable<TableProps<Campaign>['columns']> => [
  { title: texts.id, dataIndex: 'id', width: 56 },
  {
    title: couponTexts.name,
    key: 'name',
    render: (_, { id, name }) => (mayView ? <Link to={`/coupon_campaigns/${id}`}>{name}</Link> : name),
  },
  statusColumn(texts.state, 'state', { labels: texts.states, tones: STATE_TONES }),
  { title: couponTexts.kind, key: 'kind', render: (_, { kind }) => couponTexts.kinds[kind] },
  figureColumn(couponTexts.face, 'face'),
  {
    title: texts.stock,
    key: 'stock',
    align: 'right',
    render: (_, { claimed, stock }) => texts.stockOf(claimed, stock - claimed),
  },
  figureColumn(couponTexts.budget, 'budget'),
  figureColumn(couponTexts.reserved, 'reserved'),
  figureColumn(couponTexts.spent, 'spent'),
  figureColumn(texts.purse, 'purse'),
  {
    title: texts.period,
    key: 'period',
    render: (_, { opens_ms: opens, closes_ms: closes }) => (
      <>
        <Day ms={opens} /> –<br />
        <Day ms={closes} />
      </>
    ),
  },
];

/** The list; with a number behind the path, one campaign. */
export function CouponCampaignsPage() {
  const { id } = useParams();
  return id === undefined ? <CampaignList /> : <CampaignPage key={id} id={id} />;
}

function CampaignList() {
  const mayView = useMay(operatorCampaign);
  return (
    <StateListPage
      texts={texts}
      states={STATES}
      call={operatorCampaigns}
      toInput={(state) => ({ state })}
      columns={columnsFor(mayView)}
      rowKey="id"
      actions={<ProposeCampaign />}
    />
  );
}
