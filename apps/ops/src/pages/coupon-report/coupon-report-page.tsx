import { operatorCouponReport } from '@candor/contract/ops-coupon';
import { Table, type TableProps } from 'antd';
import { useCall } from '#data/use-call.ts';
import { couponTexts, couponReportTexts as texts } from '#texts/coupons.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { figureColumn } from '#ui/queue-columns.tsx';
import { Section } from '#ui/section.tsx';
import { type CampaignCost, type KindCost, sumByKind } from './sum-by-kind.ts';

type Shared = Omit<CampaignCost, 'id' | 'name'>;

const KIND = {
  title: couponTexts.kind,
  key: 'kind',
  render: (_: unknown, { kind }: Shared) => couponTexts.kinds[kind],
};
const FIGURES = [
  { title: couponTexts.claimed, dataIndex: 'claimed', align: 'right' as const },
  { title: texts.used, dataIndex: 'used', align: 'right' as const },
  { title: texts.expired, dataIndex: 'expired', align: 'right' as const },
  figureColumn(couponTexts.budget, 'budget'),
  figureColumn(couponTexts.reserved, 'reserved'),
  figureColumn(couponTexts.spent, 'spent'),
  figureColumn(texts.perUsed, 'cost_per_used'),
];
const KIND_COLUMNS: NonNullable<TableProps<KindCost>['columns']> = [
  KIND,
  { title: texts.campaigns, dataIndex: 'campaigns', align: 'right' },
  ...FIGURES,
];
const CAMPAIGN_COLUMNS: NonNullable<TableProps<CampaignCost>['columns']> = [
  { title: texts.campaign, key: 'campaign', render: (_, { id, name }) => `${id} · ${name}` },
  KIND,
  ...FIGURES,
];
const TABLE = {
  size: 'small',
  locale: { emptyText: texts.empty },
  pagination: false,
  scroll: { x: 'max-content' },
} as const;

export function CouponReportPage() {
  const query = useCall(operatorCouponReport, {});
  return (
    <Page title={texts.title} lead={texts.intro}>
      <Loaded query={query}>
        {({ items }) => (
          <>
            <Section title={texts.byKind}>
              <Table<KindCost> {...TABLE} rowKey="kind" columns={KIND_COLUMNS} dataSource={sumByKind(items)} />
            </Section>
            <Section title={texts.byCampaign}>
              <Table<CampaignCost> {...TABLE} rowKey="id" columns={CAMPAIGN_COLUMNS} dataSource={items} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}
