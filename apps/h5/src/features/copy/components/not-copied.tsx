import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useNewestProblems } from '#features/copy/hooks/use-copies.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { LogRows } from './log-rows.tsx';

/** The newest that was not copied as asked, with the reason. */
export function NotCopied() {
  const t = useTranslations('copy.my');
  const query = useNewestProblems();
  const total = query.data?.total ?? 0;
  return (
    <section className="copy-problems">
      <div className="pad">
        <SectionHead
          title={t('notCopied')}
          action={
            total === 0 ? null : (
              <a className="link sm hit" href={hrefOf(PATHS.copyLog)}>
                {t('allCount', { count: total })}
              </a>
            )
          }
        />
      </div>
      <Loaded query={query} rows={2}>
        {({ items }) =>
          items.length === 0 ? <p className="pad sm c3 copy-none">{t('nothingLeftOut')}</p> : <LogRows rows={items} />
        }
      </Loaded>
    </section>
  );
}
