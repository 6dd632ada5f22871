import type { ReplyOf } from '@candor/contract/call';
import type { creditScore } from '@candor/contract/profile';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useScore } from '#features/settings/hooks/use-score.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDate } from '#lib/format-time.ts';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Loaded } from '#widgets/loaded.tsx';

const MINUS = '\u2212';

type ScoreSheetProps = { open: boolean; onClose: () => void };
type Score = ReplyOf<typeof creditScore>;

/** All changes of the credit score with reason and date. */
export function ScoreSheet({ open, onClose }: ScoreSheetProps) {
  const t = useTranslations();
  const query = useScore(open);
  return (
    <Sheet open={open} onClose={onClose} title={t('settings.creditScore')} closeLabel={t('common.actions.close')} flush>
      <p className="pad sm c2">{t('settings.scoreText')}</p>
      <Loaded query={query} rows={2}>
        {(score) => <ScoreEntries entries={score.entries} />}
      </Loaded>
      <p className="pad sm settings-appeal">
        <a className="link hit" href={hrefOf(PATHS.customer)}>
          {t('settings.scoreAppeal')}
        </a>
      </p>
    </Sheet>
  );
}

function ScoreEntries({ entries }: { entries: Score['entries'] }) {
  const t = useTranslations('settings');
  const place = useTimePlace();
  if (entries.length === 0) return <p className="pad sm c3 settings-score-none">{t('scoreEmpty')}</p>;
  return (
    <ListGroup>
      {entries.map((entry) => (
        <ListRow key={entry.id} caption={formatDate(entry.created_time_ms, place)} end={signed(entry.delta)}>
          {entry.reason}
        </ListRow>
      ))}
    </ListGroup>
  );
}

const signed = (delta: number): string => (delta < 0 ? `${MINUS}${-delta}` : `+${delta}`);
