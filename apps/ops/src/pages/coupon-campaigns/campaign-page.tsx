import { operatorCampaign } from '@candor/contract/ops-coupon';
import { Button, Flex, Table, type TableProps } from 'antd';
import { Link } from 'react-router';
import { useCall } from '#data/use-call.ts';
import { couponTexts, campaignTexts as texts } from '#texts/coupons.ts';
import { frame } from '#texts/frame.ts';
import { Amount } from '#ui/amount.tsx';
import { Day } from '#ui/day.tsx';
import { Facts } from '#ui/facts.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { type CampaignReply, STATE_TONES, toCountFacts, toMoneyFacts, toTermFacts } from './campaign.tsx';
import { CampaignActions } from './campaign-actions.tsx';

type CampaignDay = CampaignReply['days'][number];

const DAY_COLUMNS: NonNullable<TableProps<CampaignDay>['columns']> = [
  { title: texts.day, key: 'day', width: 200, render: (_, { day_ms: ms }) => <Day ms={ms} /> },
  { title: couponTexts.claimed, dataIndex: 'claimed', align: 'right', width: 140 },
  { title: texts.cost, key: 'cost', align: 'right', render: (_, { cost }) => <Amount value={cost} /> },
];

/** One campaign. It is not polled, because the server logs every access to its code. */
export function CampaignPage({ id }: { readonly id: string }) {
  const query = useCall(operatorCampaign, { id }, { asksOnFocus: false });
  const actions = (
    <Flex gap={16} align="center">
      <Link to="/coupon_campaigns">{texts.back}</Link>
      <Link to={`/coupons/${id}`}>{texts.coupons}</Link>
      <Button loading={query.isFetching} onClick={() => void query.refetch()}>
        {frame.refresh}
      </Button>
    </Flex>
  );
  return (
    <Page title={texts.detailTitle(query.data?.campaign.name ?? id)} lead={texts.detailLead} actions={actions}>
      <Loaded query={query}>{(reply) => <CampaignBody reply={reply} />}</Loaded>
    </Page>
  );
}

function CampaignBody({ reply }: { readonly reply: CampaignReply }) {
  const { campaign, days } = reply;
  return (
    <>
      <Flex gap={16} align="center">
        <StatusTag tone={STATE_TONES[campaign.state]} label={texts.states[campaign.state]} />
        <CampaignActions campaign={campaign} />
      </Flex>
      <Section title={texts.terms}>
        <Facts rows={toTermFacts(reply)} />
      </Section>
      <div className="beside">
        <Section title={texts.money}>
          <Facts rows={toMoneyFacts(campaign)} />
        </Section>
        <Section title={texts.counts}>
          <Facts rows={toCountFacts(reply)} />
        </Section>
      </div>
      <Section title={texts.perDay}>
        <Table
          size="small"
          rowKey="day_ms"
          columns={DAY_COLUMNS}
          dataSource={days}
          locale={{ emptyText: texts.noDays }}
          pagination={false}
        />
      </Section>
    </>
  );
}
