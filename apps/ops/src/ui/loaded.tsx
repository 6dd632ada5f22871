import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { frame } from '#texts/frame.ts';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** The result of a query, or the server's error message. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.isError)
    return (
      <Alert
        type="error"
        showIcon
        title={query.error.message}
        action={<Button onClick={() => void query.refetch()}>{frame.again}</Button>}
      />
    );
  if (query.data === undefined) return <Skeleton active />;
  return children(query.data);
}
