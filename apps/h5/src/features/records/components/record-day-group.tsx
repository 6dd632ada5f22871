import { useTranslations } from 'use-intl';
import { nearness, type RecordDay, rowKey } from '#features/records/model/record-rows.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { nowMs } from '#lib/clock.ts';
import { formatDate } from '#lib/format-time.ts';
import { RecordItem } from './record-item.tsx';

type RecordDayGroupProps = { group: RecordDay; first: boolean; unsigned?: boolean | undefined };

export function RecordDayGroup({ group, first, unsigned }: RecordDayGroupProps) {
  const t = useTranslations('records');
  const place = useTimePlace();
  const newest = group.rows[0];
  const date = newest ? formatDate(newest.created_time_ms, place) : group.day;
  const near = nearness(group.day, { nowMs: nowMs(), timeZone: place.timeZone });
  return (
    <section>
      <h2 className="records-day">
        <span>{near === 'earlier' ? date : t(near, { date })}</span>
        {first ? <span>{t('columns')}</span> : null}
      </h2>
      <div className="list">
        {group.rows.map((row) => (
          <RecordItem key={rowKey(row)} row={row} unsigned={unsigned} />
        ))}
      </div>
    </section>
  );
}
