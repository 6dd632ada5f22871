import { haltedBooks } from '@candor/contract/ops-spot-books';
import { haltedBookTexts as texts } from '#texts/halted-books.ts';
import { StateListPage } from '#ui/state-list-page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { type Halt, HaltDetail } from './halt-detail.tsx';

const STATES = ['open', 'resumed', 'all'] as const;

const COLUMNS = [
  { title: texts.id, dataIndex: 'id', width: 64 },
  { title: texts.book, dataIndex: 'symbol', width: 120 },
  { title: texts.since, dataIndex: 'created_at_ms', width: 180, render: (ms: number) => <Time ms={ms} /> },
  {
    title: texts.command,
    dataIndex: 'action',
    width: 200,
    render: (action: Halt['action'], halt: Halt) =>
      action === '' ? texts.actions[''] : `${halt.command_seq} · ${texts.actions[action]}`,
  },
  { title: texts.waiting, dataIndex: 'waiting', width: 150 },
  { title: '', dataIndex: 'resumed_how', width: 120, render: (how: Halt['resumed_how']) => <State how={how} /> },
  { title: texts.error, dataIndex: 'error' },
];

export function HaltedBooksPage() {
  return (
    <StateListPage
      texts={texts}
      states={STATES}
      call={haltedBooks}
      toInput={(state) => ({ state })}
      columns={COLUMNS}
      rowKey="id"
      detail={(halt) => <HaltDetail halt={halt} />}
    />
  );
}

function State({ how }: { readonly how: Halt['resumed_how'] }) {
  return how === '' ? (
    <StatusTag tone="bad" label={texts.states.open} />
  ) : (
    <StatusTag tone="quiet" label={texts.how[how]} />
  );
}
