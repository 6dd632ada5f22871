import { useTranslations } from 'use-intl';
import { nearness, type RecordDay, type RecordRow, toChunks } from '#features/records/model/record-rows.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { nowMs } from '#lib/clock.ts';
import { formatDate } from '#lib/format-time.ts';
import { RecordChunk } from './record-chunk.tsx';
import { RecordItem } from './record-item.tsx';

type RecordDayGroupProps = {
  group: RecordDay;
  first: boolean;
  unsigned?: boolean | undefined;
  onOpen: (row: RecordRow) => void;
};

export function RecordDayGroup({ group, first, unsigned, onOpen }: RecordDayGroupProps) {
  const t = useTranslations('records');
  const place = useTimePlace();
  const newest = group.rows[0];
  const date = newest ? formatDate(newest.created_time_ms, place) : group.day;
  const near = nearness(group.day, { nowMs: nowMs(), timeZone: place.timeZone });
  const chunks = toChunks(group.rows).map((rows, index) => ({ at: `${group.day}-${index}`, rows }));
  return (
    <section>
      <h2 className="records-day">
        <span>{near === 'earlier' ? date : t(near, { date })}</span>
        {first ? <span>{t('columns')}</span> : null}
      </h2>
      {chunks.map(({ at, rows }) => (
        <RecordChunk key={at}>
          {rows.map((row) => (
            <RecordItem key={row.id} row={row} unsigned={unsigned} onOpen={onOpen} />
          ))}
        </RecordChunk>
      ))}
    </section>
  );
}
