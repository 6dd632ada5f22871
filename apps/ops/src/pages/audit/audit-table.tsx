import type { ReplyOf } from '@candor/contract/call';
import type { operatorAudit } from '@candor/contract/ops-audit';
import { Alert, Table, type TableProps } from 'antd';
import { auditTexts as texts } from '#texts/audit.ts';
import { Time } from '#ui/time.tsx';
import { layOut } from './lay-out.ts';

type Row = ReplyOf<typeof operatorAudit>['list'][number];

const COLUMNS: NonNullable<TableProps<Row>['columns']> = [
  { title: texts.seq, dataIndex: 'seq', width: 72, align: 'right' },
  { title: texts.time, dataIndex: 'created_at_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
  { title: texts.operator, dataIndex: 'operator', width: 200 },
  { title: texts.action, dataIndex: 'action', width: 190 },
  { title: texts.subject, dataIndex: 'subject', width: 160 },
  { title: texts.note, dataIndex: 'note', ellipsis: true },
];

interface AuditTableProps {
  readonly rows: readonly Row[] | undefined;
  readonly error: string | null;
  readonly isLoading: boolean;
}

export function AuditTable({ rows, error, isLoading }: AuditTableProps) {
  if (error !== null) return <Alert type="error" showIcon title={error} />;
  return (
    <Table
      size="small"
      rowKey="seq"
      columns={COLUMNS}
      dataSource={rows ?? []}
      loading={isLoading}
      pagination={false}
      locale={{ emptyText: texts.empty }}
      expandable={{ expandedRowRender: (row) => <Detail row={row} />, expandRowByClick: true }}
    />
  );
}

function Detail({ row }: { readonly row: Row }) {
  return (
    <>
      {row.note !== '' && <p className="as-written">{row.note}</p>}
      <div className="beside">
        <Side label={texts.before} json={row.before} />
        <Side label={texts.after} json={row.after} />
      </div>
      <dl className="facts">
        <div>
          <dt>{texts.ip}</dt>
          <dd className="mono">{row.ip}</dd>
        </div>
        <div>
          <dt>{texts.hash}</dt>
          <dd className="mono">{row.hash}</dd>
        </div>
      </dl>
    </>
  );
}

function Side({ label, json }: { readonly label: string; readonly json: string }) {
  return (
    <figure className="side">
      <figcaption>{label}</figcaption>
      {json === '' ? texts.nothing : <pre className="mono">{layOut(json)}</pre>}
    </figure>
  );
}
