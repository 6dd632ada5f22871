import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const STALE_MS = 10_000;

const isWorthARetry = (error: unknown) => error instanceof ApiError && error.type === 'network';

/** Requests ignore the browser's online state: if that were wrong, a screen would keep loading for ever. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && isWorthARetry(error),
      retryDelay: 1000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
