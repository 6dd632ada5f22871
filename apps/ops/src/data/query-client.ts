import { QueryClient } from '@tanstack/react-query';

/** Operators decide on what they see, so nothing shown is older than its last look. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 0, networkMode: 'always', retry: false, refetchOnWindowFocus: true },
    mutations: { networkMode: 'always', retry: false },
  },
});
