import { HALT_REASONS } from '@candor/contract/halts';
import { operatorInstruments, proposeHalt, proposeLift } from '@candor/contract/ops-halts';
import { Flex, Table, type TableProps } from 'antd';
import { useCall } from '#data/use-call.ts';
import { instrumentTexts as texts } from '#texts/instruments.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { type InstrumentRow, listStates, type ShownState } from './instrument-state.ts';
import { Purses } from './purses.tsx';

const EVERY_MS = 5_000;
const CAUSES = HALT_REASONS.map((value) => ({ value, label: texts.causes[value] }));

const eachState = (write: (state: ShownState) => React.ReactNode) => (row: InstrumentRow) =>
  listStates(row).map((state) => <div key={state.key}>{write(state)}</div>);

const COLUMNS: NonNullable<TableProps<InstrumentRow>['columns']> = [
  { title: texts.symbol, dataIndex: 'symbol', width: 110 },
  { title: texts.state, key: 'state', width: 130, render: (_, row) => <State row={row} /> },
  {
    title: texts.since,
    key: 'since',
    width: 150,
    render: (_, row) => eachState((one) => <Time ms={one.sinceMs} />)(row),
  },
  { title: texts.why, key: 'why', render: (_, row) => eachState((one) => one.why)(row) },
  { title: texts.by, key: 'by', width: 150, render: (_, row) => eachState((one) => one.by)(row) },
  { title: texts.waits, key: 'waits', width: 140, render: (_, row) => <Waiting row={row} /> },
  { title: '', key: 'actions', width: 120, render: (_, row) => <Actions row={row} /> },
];

/** Those that do not trade first. */
const inOrder = (rows: readonly InstrumentRow[]): InstrumentRow[] =>
  rows.toSorted((one, other) => listStates(other).length - listStates(one).length || one.id - other.id);

export function InstrumentsPage() {
  const query = useCall(operatorInstruments, {}, { everyMs: EVERY_MS });
  return (
    <Page title={texts.title} lead={texts.intro}>
      <Loaded query={query}>
        {(rows) => <Table size="small" rowKey="id" columns={COLUMNS} dataSource={inOrder(rows)} pagination={false} />}
      </Loaded>
      <Purses />
    </Page>
  );
}

function State({ row }: { readonly row: InstrumentRow }) {
  const states = listStates(row);
  if (states.length === 0) return <StatusTag tone="good" label={texts.trading} />;
  return states.map(({ key, tone, label }) => (
    <div key={key}>
      <StatusTag tone={tone} label={label} />
    </div>
  ));
}

function Waiting({ row }: { readonly row: InstrumentRow }) {
  return row.waiting.map(({ proposal_id: id }) => (
    <div key={id}>
      <a href="#/proposals">{texts.proposal(id)}</a>
    </div>
  ));
}

function Actions({ row: { id, symbol, halts } }: { readonly row: InstrumentRow }) {
  const note = { name: 'reason', label: texts.note, required: true, isLong: true };
  const isHalted = halts.some(({ kind }) => kind === 'halt');
  return (
    <Flex gap={8} wrap>
      {!isHalted && (
        <ConfirmAction
          call={proposeHalt}
          input={{ id: String(id) }}
          label={texts.halt}
          title={texts.haltTitle(symbol)}
          tone="danger"
          consequence={<p>{texts.haltWhat}</p>}
          fields={[{ name: 'cause', label: texts.cause, required: true, options: CAUSES }, note]}
          done={texts.done}
        />
      )}
      {halts.map(({ kind }) => (
        <ConfirmAction
          key={kind}
          call={proposeLift}
          input={{ id: String(id), kind }}
          label={`${texts.lift}: ${texts.kinds[kind]}`}
          title={texts.liftTitle(symbol)}
          consequence={<p>{texts.liftWhat}</p>}
          fields={[note]}
          done={texts.done}
        />
      ))}
    </Flex>
  );
}
