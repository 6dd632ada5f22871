import { operatorOtcCase, operatorOtcDisputes } from '@candor/contract/ops-otc';
import type { TableProps } from 'antd';
import { Link, useParams } from 'react-router';
import { useMay } from '#data/use-me.ts';
import { otcDisputeTexts as texts } from '#texts/otc-disputes.ts';
import { Amount } from '#ui/amount.tsx';
import { amountColumn } from '#ui/queue-columns.tsx';
import { StateListPage } from '#ui/state-list-page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { CasePage } from './case-page.tsx';
import type { DisputeRow } from './case-state.ts';
import { CaseStateTag } from './case-state-tag.tsx';

const OPEN = ['1', '0'] as const;

const columnsFor = (mayView: boolean): NonNullable<TableProps<DisputeRow>['columns']> => [
  {
    title: texts.number,
    key: 'number',
    render: (_, { number }) => (mayView ? <Link to={`/otc_disputes/${number}`}>{number}</Link> : number),
  },
  { title: texts.state, key: 'state', render: (_, row) => <CaseStateTag dispute={row} /> },
  { title: texts.buyer, dataIndex: 'buyer_name' },
  { title: texts.seller, dataIndex: 'seller_name' },
  amountColumn(texts.coins, 'coins', (row) => [row.amount, row.currency_name]),
  amountColumn(texts.fiat, 'fiat', (row) => [row.fiat_amount, row.fiat]),
  { title: texts.value, key: 'value', align: 'right', render: (_, row) => <Value row={row} /> },
  { title: texts.opened, key: 'opened', render: (_, row) => <Time ms={row.opened_ms} /> },
  { title: texts.answerDue, key: 'due', render: (_, row) => <Time ms={row.answer_due_ms} /> },
  {
    title: texts.outcome,
    key: 'outcome',
    render: (_, { outcome }) => (outcome === '' ? texts.noOutcome : texts.outcomes[outcome]),
  },
  { title: texts.carryOut, key: 'carryOut', render: (_, row) => <Time ms={row.carry_out_ms} /> },
];

function Value({ row }: { readonly row: DisputeRow }) {
  return (
    <>
      <Amount value={row.usdt_value} currency="USDT" />{' '}
      {row.takes_two === 1 && <StatusTag tone="quiet" label={texts.takesTwo} />}
    </>
  );
}

/** The list; with a number behind the path, one dispute. */
export function OtcDisputesPage() {
  const { id } = useParams();
  return id === undefined ? <DisputeList /> : <CasePage key={id} number={id} />;
}

function DisputeList() {
  const mayView = useMay(operatorOtcCase);
  return (
    <StateListPage
      texts={texts}
      states={OPEN}
      call={operatorOtcDisputes}
      toInput={(open) => ({ open })}
      columns={columnsFor(mayView)}
      rowKey="number"
    />
  );
}
