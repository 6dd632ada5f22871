import { operatorNftSeries } from '@candor/contract/ops-nft';
import type { TableProps } from 'antd';
import { nftSeriesTexts as texts } from '#texts/nft.ts';
import { Amount } from '#ui/amount.tsx';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { ProposeSeries } from './propose-series.tsx';
import { type Series, SeriesDetail } from './series-detail.tsx';

const STATES = { 0: 'ended', 1: 'running', 2: 'waiting' } as const;
const TONES = { taken_down: 'bad', waiting: 'waiting', running: 'good', ended: 'quiet' } as const;

const COLUMNS: NonNullable<TableProps<Series>['columns']> = [
  { title: texts.name, dataIndex: 'title' },
  { title: texts.artist, dataIndex: 'artist_name' },
  { title: texts.state, key: 'state', width: 110, render: (_, series) => <State series={series} /> },
  {
    title: texts.price,
    key: 'price',
    align: 'right',
    render: (_, { price, currency_name: currency }) => <Amount value={price} currency={currency} />,
  },
  {
    title: texts.sold,
    key: 'sold',
    align: 'right',
    width: 120,
    render: (_, { sold, total }) => texts.ofTotal(sold, total),
  },
  { title: texts.opened, dataIndex: 'opened', align: 'right', width: 90 },
  { title: texts.start, key: 'start', width: 170, render: (_, { start_ms: ms }) => <Time ms={ms} /> },
  { title: texts.end, key: 'end', width: 170, render: (_, { end_ms: ms }) => <Time ms={ms} /> },
];

function State({ series }: { readonly series: Series }) {
  const state = series.taken_down === 1 ? 'taken_down' : STATES[series.status];
  return <StatusTag tone={TONES[state]} label={texts.states[state]} />;
}

export function NftSeriesPage() {
  return (
    <Page title={texts.title} lead={texts.intro} actions={<ProposeSeries />}>
      <PagedTable
        call={operatorNftSeries}
        input={{}}
        columns={COLUMNS}
        rowKey="code"
        detail={(series) => <SeriesDetail series={series} />}
        empty={texts.empty}
      />
    </Page>
  );
}
