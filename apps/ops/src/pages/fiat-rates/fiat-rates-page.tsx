import type { ReplyOf } from '@candor/contract/call';
import { operatorFiatRates, proposeFiatRates } from '@candor/contract/ops-fiat';
import { Alert, Flex, Table, type TableProps } from 'antd';
import { useCall } from '#data/use-call.ts';
import { fiatRateTexts as texts } from '#texts/fiat-rates.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';

type Rates = ReplyOf<typeof operatorFiatRates>;
type Rate = Rates['rates'][number];

const EVERY_MS = 30_000;
const LONGEST_LINES = 4000;

const COLUMNS: NonNullable<TableProps<Rate>['columns']> = [
  { title: texts.code, dataIndex: 'currency_code', width: 110 },
  { title: texts.symbol, dataIndex: 'symbol', width: 100 },
  {
    title: texts.rate,
    dataIndex: 'per_usd',
    align: 'right',
    width: 200,
    render: (rate: string) => <span className="num">{rate}</span>,
  },
  { title: texts.taken, dataIndex: 'taken_at_ms', width: 190, render: (ms: number) => <Time ms={ms} /> },
  { title: texts.age, dataIndex: 'is_old', width: 190, render: (isOld: Rate['is_old']) => <Age isOld={isOld} /> },
  { title: texts.source, dataIndex: 'source', render: (source: Rate['source']) => texts.sources[source] },
];

function Age({ isOld }: { readonly isOld: Rate['is_old'] }) {
  return isOld === 1 ? <StatusTag tone="bad" label={texts.isOld} /> : <StatusTag tone="good" label={texts.isFresh} />;
}

/** Rates of fiat currencies with age and source; two people may enter others. */
export function FiatRatesPage() {
  const query = useCall(operatorFiatRates, {}, { everyMs: EVERY_MS });
  const propose = (
    <ConfirmAction
      call={proposeFiatRates}
      input={{}}
      label={texts.propose}
      title={texts.proposeTitle}
      consequence={texts.proposeWill}
      fields={[
        {
          name: 'rates',
          label: texts.lines,
          hint: texts.linesHint,
          required: true,
          isLong: true,
          maxLength: LONGEST_LINES,
        },
        { name: 'reason', label: texts.reason, required: true, isLong: true },
      ]}
      done={texts.done}
      tone="primary"
      disabled={(query.data?.proposal_id ?? 0) > 0}
    />
  );
  return (
    <Page
      title={texts.title}
      lead={query.data?.has_source === 0 ? texts.intro.noSource : texts.intro.source}
      actions={propose}
    >
      <Loaded query={query}>{(rates) => <RateTable rates={rates} />}</Loaded>
    </Page>
  );
}

function RateTable({ rates }: { readonly rates: Rates }) {
  const waiting = (
    <>
      {texts.waiting} <a href="#/proposals">{rates.proposal_id}</a>
    </>
  );
  return (
    <Flex vertical gap={16}>
      {rates.proposal_id > 0 && <Alert type="info" showIcon title={waiting} />}
      <Table
        size="small"
        rowKey="currency_code"
        columns={COLUMNS}
        dataSource={rates.rates}
        locale={{ emptyText: texts.empty }}
        pagination={false}
      />
    </Flex>
  );
}
