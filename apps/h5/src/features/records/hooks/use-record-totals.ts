import { recordTotals } from '@candor/contract/fund';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { type RecordFilter, toFields } from '#features/records/model/record-filter.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';

/** In, out and net of the filtered records, per coin. */
export function useRecordTotals(filter: RecordFilter) {
  const { timeZone } = useTimePlace();
  const loggedIn = useSession((state) => state.token !== null);
  const fields = toFields(filter, timeZone);
  return useQuery({
    queryKey: moneyKey('record-totals', fields),
    queryFn: ({ signal }) => request(recordTotals, fields, { signal, silent: true }),
    enabled: loggedIn,
    placeholderData: keepPreviousData,
  });
}
