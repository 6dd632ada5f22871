import { SCORE_MAX } from '@candor/domain/profile/credit-score';
import { useTranslations } from 'use-intl';
import { type Score, type ScoreEntry, signed, toEntryEnd, toMatter } from '#features/settings/model/score-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { SectionHead } from '#ui/section-head.tsx';

type EntriesProps = { entries: Score['entries']; onAppeal: (entry: ScoreEntry) => void };

/** All changes of the score with reason, date and what became of an appeal. */
export function ScoreEntries({ entries, onAppeal }: EntriesProps) {
  const t = useTranslations('settings');
  const start = <span className="xs c3 num">{t('score.start', { score: String(SCORE_MAX) })}</span>;
  return (
    <>
      <div className="pad score-sect">
        <SectionHead title={t('score.entries')} action={start} />
      </div>
      {entries.length === 0 ? (
        <p className="pad sm c3">{t('scoreEmpty')}</p>
      ) : (
        <ListGroup>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onAppeal={onAppeal} />
          ))}
        </ListGroup>
      )}
    </>
  );
}

type RowProps = { entry: ScoreEntry; onAppeal: (entry: ScoreEntry) => void };

function EntryRow({ entry, onAppeal }: RowProps) {
  const t = useTranslations('settings.score');
  const place = useTimePlace();
  const matter = toMatter(entry);
  const when = formatDateTime(entry.created_time_ms, place);
  const caption = (
    <>
      {matter === null ? when : `${when} · ${t(matter.kind, { number: matter.number })}`}
      {entry.answer === '' ? null : <span className="block-text c2">{t('answer', { answer: entry.answer })}</span>}
    </>
  );
  return (
    <ListRow caption={caption} end={signed(entry.delta)} endCaption={<EntryEnd entry={entry} onAppeal={onAppeal} />}>
      {entry.reason}
    </ListRow>
  );
}

function EntryEnd({ entry, onAppeal }: RowProps) {
  const t = useTranslations('settings.score');
  const end = toEntryEnd(entry);
  if (end === 'none') return null;
  if (end === 'credited') return t('credited');
  if (end !== 'appeal') return t(`appealState.${end}`);
  return (
    <button type="button" className="link hit score-appeal" aria-haspopup="dialog" onClick={() => onAppeal(entry)}>
      {t('appeal')}
    </button>
  );
}
