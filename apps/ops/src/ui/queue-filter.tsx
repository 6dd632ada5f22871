import { Button, Flex, Input, Segmented } from 'antd';
import { useState } from 'react';
import { queryClient } from '#data/query-client.ts';
import { frame } from '#texts/frame.ts';

export interface QueueFilterValue<S extends string> {
  readonly status: S;
  readonly search: string;
}

interface QueueFilterProps<S extends string> {
  readonly value: QueueFilterValue<S>;
  readonly onChange: (value: QueueFilterValue<S>) => void;
  readonly statuses: Readonly<Record<S, string>>;
  readonly searchHint: string;
}

const askAgain = () => void queryClient.invalidateQueries();

/** Which part of a queue is shown. Searching for the same once more asks the server once more. */
export function QueueFilter<S extends string>({ value, onChange, statuses, searchHint }: QueueFilterProps<S>) {
  const options = Object.entries<string>(statuses).map(([status, label]) => ({ value: status as S, label }));
  return (
    <Flex gap={12} wrap align="center" style={{ marginBottom: 12 }}>
      <Segmented<S>
        options={options}
        value={value.status}
        onChange={(status) => onChange({ status, search: value.search })}
      />
      <Input.Search
        allowClear
        placeholder={searchHint}
        aria-label={searchHint}
        maxLength={100}
        style={{ width: 320 }}
        onSearch={(search) => {
          onChange({ status: value.status, search: search.trim() });
          askAgain();
        }}
      />
      <Button onClick={askAgain}>{frame.refresh}</Button>
    </Flex>
  );
}

/** The filter, and its spelling as a key: a table with another filter starts at its first page. */
export function useQueueFilter<S extends string>(status: S) {
  const [value, onChange] = useState<QueueFilterValue<S>>({ status, search: '' });
  return { value, onChange, key: `${value.status} ${value.search}` };
}
