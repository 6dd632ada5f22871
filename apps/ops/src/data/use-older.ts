import type { Call, ReplyOf, SentOf } from '@candor/contract/call';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callServer } from './client.ts';

interface Piece<R> {
  readonly list: readonly R[];
  readonly more: 0 | 1;
}
type RowOf<C extends Call> = ReplyOf<C> extends Piece<infer R> ? R : never;

/** A log, newest first, that grows downwards on demand. `cursorOf` names the number of a row. */
export function useOlder<C extends Call>(
  call: C,
  input: Omit<SentOf<C>, 'before' | 'limit'>,
  cursorOf: (row: RowOf<C>) => number,
) {
  const query = useInfiniteQuery({
    queryKey: [call.path, 'older', input],
    queryFn: async ({ pageParam, signal }) => {
      const sent = { ...input, ...(pageParam === '' ? {} : { before: pageParam }) } as SentOf<C>;
      return (await callServer(call, sent, { signal })) as Piece<RowOf<C>>;
    },
    initialPageParam: '',
    getNextPageParam: ({ list, more }) => {
      const last = list.at(-1);
      return more === 1 && last !== undefined ? String(cursorOf(last)) : undefined;
    },
  });
  return { ...query, rows: query.data?.pages.flatMap(({ list }) => list) };
}
