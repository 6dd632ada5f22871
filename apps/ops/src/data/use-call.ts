import type { Call, ReplyOf, SentOf } from '@candor/contract/call';
import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { callServer } from './client.ts';
import { isPresent } from './presence.ts';
import { queryClient } from './query-client.ts';

interface CallOptions {
  /** Ask again after so long, while the page is open and somebody is there. */
  readonly everyMs?: number;
  readonly enabled?: boolean;
  /** False for what costs the server much: coming back to the window does not ask again. */
  readonly asksOnFocus?: boolean;
}

/** What a reading call answers. While another page of it is fetched the last one stays. */
export function useCall<C extends Call>(
  call: C,
  input: SentOf<C>,
  { everyMs, enabled = true, asksOnFocus = true }: CallOptions = {},
): UseQueryResult<ReplyOf<C>> {
  return useQuery({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => callServer(call, input, { signal }),
    enabled,
    refetchInterval: () => (everyMs !== undefined && isPresent() ? everyMs : false),
    refetchOnWindowFocus: asksOnFocus,
    placeholderData: keepPreviousData,
  }) as UseQueryResult<ReplyOf<C>>;
}

export interface Action<C extends Call> {
  /** Resolves with the reply; a refusal is in `failure`, and thrown too. */
  readonly run: (input: SentOf<C>) => Promise<ReplyOf<C>>;
  readonly isPending: boolean;
  /** Why it was not done, as the server says it. */
  readonly failure: string | null;
  readonly reset: () => void;
}

interface ActionOptions<C extends Call> {
  /** Said when it is done. */
  readonly done?: string | ((reply: ReplyOf<C>) => string);
}

/** A call that changes something. Whatever it answers, everything on the screen is asked for again. */
export function useAction<C extends Call>(call: C, { done }: ActionOptions<C> = {}): Action<C> {
  const { message } = App.useApp();
  const mutation = useMutation({
    mutationFn: (input: SentOf<C>) => callServer(call, input),
    onSuccess: (reply) => {
      if (done !== undefined) void message.success(typeof done === 'string' ? done : done(reply));
    },
    // A refusal too: it often means that somebody else was faster.
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.once !== true }),
  });
  return {
    run: (input) => mutation.mutateAsync(input),
    isPending: mutation.isPending,
    failure: mutation.error?.message ?? null,
    reset: mutation.reset,
  };
}
