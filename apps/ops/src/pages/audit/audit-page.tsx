import { operatorAudit, operatorList } from '@candor/contract/ops-audit';
import { Button, Flex, Input, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#data/use-call.ts';
import { useOlder } from '#data/use-older.ts';
import { auditTexts as texts } from '#texts/audit.ts';
import { Page } from '#ui/page.tsx';
import { AuditTable } from './audit-table.tsx';
import { VerifyLog } from './verify-log.tsx';

interface Filter {
  readonly subject: string;
  /** Empty: anybody. */
  readonly operatorId: string;
}

const toInput = ({ subject, operatorId }: Filter) => ({
  ...(subject === '' ? {} : { subject }),
  ...(operatorId === '' ? {} : { operator_id: operatorId }),
});

export function AuditPage() {
  const [params] = useSearchParams();
  const [filter, setFilter] = useState<Filter>({ subject: params.get('subject') ?? '', operatorId: '' });
  const query = useOlder(operatorAudit, toInput(filter), ({ seq }) => seq);
  return (
    <Page title={texts.title} lead={texts.intro}>
      <Flex vertical gap={16}>
        <VerifyLog />
        <FilterBar filter={filter} onChange={setFilter} />
        <AuditTable rows={query.rows} error={query.error?.message ?? null} isLoading={query.isPending} />
        {query.hasNextPage && (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </Flex>
    </Page>
  );
}

function FilterBar({ filter, onChange }: { readonly filter: Filter; readonly onChange: (next: Filter) => void }) {
  const operators = useCall(operatorList, {});
  const people = (operators.data ?? []).map(({ id, email }) => ({ value: String(id), label: email }));
  return (
    <Flex gap={12}>
      <Input.Search
        allowClear
        aria-label={texts.subject}
        placeholder={`${texts.subject}, ${texts.subjectHint}`}
        defaultValue={filter.subject}
        maxLength={100}
        style={{ width: 320 }}
        onSearch={(text) => onChange({ ...filter, subject: text.trim() })}
      />
      <Select
        aria-label={texts.operator}
        value={filter.operatorId}
        options={[{ value: '', label: texts.anyOperator }, ...people]}
        style={{ width: 240 }}
        onChange={(operatorId) => onChange({ ...filter, operatorId })}
      />
    </Flex>
  );
}
