import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { useCopyMe } from '#features/copy/hooks/use-copies.ts';
import { useLeaders } from '#features/copy/hooks/use-leaders.ts';
import { stageOf } from '#features/copy/model/lead-view.ts';
import { isFiltered, type LeaderFilter, NO_FILTER } from '#features/copy/model/leader-filter.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatHourMinute } from '#lib/format-day.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Note } from '#ui/note.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import { LeaderCard } from './leader-card.tsx';
import { LeaderToolbar } from './leader-toolbar.tsx';

type LeaderListProps = { filter: LeaderFilter; onChange: (filter: LeaderFilter) => void };

/** Traders with their figures of a period; those who lose or have ended are among them. */
export function LeaderList({ filter, onChange }: LeaderListProps) {
  const t = useTranslations('copy.list');
  const { list, first } = useLeaders(filter);
  return (
    <>
      <LeaderToolbar filter={filter} onChange={onChange} />
      <UpdatedLine updatedMs={first?.updated_ms ?? 0} />
      {first === undefined ? null : (
        <div className="pad copy-short-day">
          <ShortDay daySeconds={first.day_seconds} />
        </div>
      )}
      <Paged list={list} empty={<NoLeaders filter={filter} onChange={onChange} />}>
        {(leaders) => (
          <section className="pad stack copy-cards">
            {leaders.map((leader) => (
              <LeaderCard key={leader.user_id} leader={leader} period={filter.period} />
            ))}
            <Note>
              <p>{t('note')}</p>
              {first !== undefined && first.ended > 0 ? <p>{t('ended', { count: first.ended })}</p> : null}
            </Note>
          </section>
        )}
      </Paged>
    </>
  );
}

function UpdatedLine({ updatedMs }: { updatedMs: number }) {
  const t = useTranslations('copy.list');
  const place = useTimePlace();
  const isUser = useSession((state) => state.token !== null);
  const me = useCopyMe().data;
  const isLeading = isUser && me !== undefined && stageOf(me) === 'leading';
  return (
    <p className="pad row between xs c3 copy-updated">
      <span className="num">
        {updatedMs === 0 ? t('notYet') : t('updated', { time: formatHourMinute(updatedMs, place) })}
      </span>
      <a className="link hit" href={hrefOf(PATHS.copyBecome)}>
        {t(isLeading ? 'asTrader' : 'become')}
      </a>
    </p>
  );
}

function NoLeaders({ filter, onChange }: LeaderListProps) {
  const t = useTranslations('copy.list');
  if (!isFiltered(filter)) {
    return (
      <EmptyState page art="records" title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  const { period, sort, order } = filter;
  const clear = (
    <Button size="md" onClick={() => onChange({ ...NO_FILTER, period, sort, order })}>
      {t('clear')}
    </Button>
  );
  return (
    <EmptyState page art="records" title={t('noneFound')} action={clear}>
      {t('noneFoundText')}
    </EmptyState>
  );
}
