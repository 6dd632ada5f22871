import { useSearchParams } from '#data/router.tsx';
import { dayOf } from '#features/records/model/day-range.ts';
import { type RecordFilter, readFilter, writeFilter } from '#features/records/model/record-filter.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { nowMs } from '#lib/clock.ts';

/** The filter is kept in the URL, so that it survives a reload and back navigation. */
export function useFilter(): [RecordFilter, (filter: RecordFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const { timeZone } = useTimePlace();
  const filter = readFilter(query, dayOf(nowMs(), timeZone));
  return [filter, (next) => setQuery(writeFilter(next), { replace: true })];
}
