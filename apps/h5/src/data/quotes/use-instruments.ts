import { quotation } from '@candor/contract/market';
import type { StateFrame } from '@candor/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { type InstrumentView, toInstruments, toRows } from './instrument-view.ts';
import { applyRows, describeInstruments } from './quote-store.ts';
import { noteServerTime } from './server-clock.ts';
import { withStates } from './trading-state.ts';

/** Refetch interval for sessions, sparklines and listings; prices arrive by socket. */
const FRESH_MS = 60_000;

/** Fetches every instrument and updates the quote store from the reply. */
export async function fetchInstruments(signal?: AbortSignal): Promise<readonly InstrumentView[]> {
  const reply = await request(quotation, {}, { silent: true, ...(signal ? { signal } : {}) });
  const [first] = reply;
  if (first) noteServerTime(first.server_time_ms);
  const instruments = toInstruments(reply);
  describeInstruments(instruments);
  applyRows(toRows(reply));
  return instruments;
}

const LISTING = {
  queryKey: ['instruments'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchInstruments(signal),
  staleTime: FRESH_MS,
} as const;

/** Applies a state frame of the socket to the cached instrument list. */
export function applyStates(frame: StateFrame): void {
  queryClient.setQueryData<readonly InstrumentView[]>(LISTING.queryKey, (known) => known && withStates(known, frame));
}

/** Every listed instrument in the server's order. */
export function useInstruments() {
  return useQuery({ ...LISTING, refetchInterval: FRESH_MS });
}

/** The cached instruments, if a page has already fetched them; sends no request. */
export function useKnownInstruments(): readonly InstrumentView[] | undefined {
  return useQuery({ ...LISTING, enabled: false }).data;
}

/** One instrument by its symbol, such as BTC/USDT. */
export function useInstrument(symbol: string | null) {
  const query = useInstruments();
  return { ...query, data: query.data?.find((instrument) => instrument.symbol === symbol) };
}
