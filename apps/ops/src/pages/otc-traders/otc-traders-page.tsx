import type { ReplyOf } from '@candor/contract/call';
import { operatorOtcTraders } from '@candor/contract/ops-otc';
import type { TableProps } from 'antd';
import { otcTraderTexts as texts } from '#texts/otc.ts';
import { Facts } from '#ui/facts.tsx';
import { userColumn } from '#ui/queue-columns.tsx';
import { SearchListPage } from '#ui/search-list-page.tsx';
import { Time } from '#ui/time.tsx';
import { toCompletion, toTraderFacts } from '#ui/trader-facts.ts';

type Trader = ReplyOf<typeof operatorOtcTraders>['data'][number];

const COLUMNS: NonNullable<TableProps<Trader>['columns']> = [
  userColumn(texts.trader),
  { title: texts.score, dataIndex: 'score', align: 'right' },
  { title: texts.level, dataIndex: 'level', align: 'right' },
  { title: texts.orders, dataIndex: 'orders', align: 'right' },
  { title: texts.completion, key: 'completion', align: 'right', render: (_, row) => toCompletion(row.completion) },
  { title: texts.openOrders, dataIndex: 'open_orders', align: 'right' },
  { title: texts.openAds, dataIndex: 'open_ads', align: 'right' },
  {
    title: texts.disputes,
    key: 'disputes',
    align: 'right',
    render: (_, row) => `${row.disputes} / ${row.disputes_lost}`,
  },
  { title: texts.blocked, key: 'blocked', render: (_, row) => <Time ms={row.blocked_until_ms} /> },
  { title: texts.pattern, key: 'pattern', render: (_, row) => <Time ms={row.pattern_ms} /> },
];

export function OtcTradersPage() {
  return (
    <SearchListPage
      texts={texts}
      call={operatorOtcTraders}
      toInput={(keyword) => ({ keyword })}
      columns={COLUMNS}
      rowKey="user_id"
      detail={(trader) => <Facts rows={toTraderFacts(trader)} />}
    />
  );
}
