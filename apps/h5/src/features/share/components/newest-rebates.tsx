import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useNewestRebates } from '#features/share/hooks/use-invite.ts';
import type { Rebate } from '#features/share/model/invite-types.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { RebateRows } from './rebate-rows.tsx';

/** The newest rebates with the fees they came from. */
export function NewestRebates({ onOpen }: { onOpen: (rebate: Rebate) => void }) {
  const t = useTranslations();
  const query = useNewestRebates();
  const all = (
    <a className="link hit sm" href={hrefOf(PATHS.rebates)}>
      {t('common.actions.all')}
    </a>
  );
  return (
    <section className="invite-newest">
      <div className="pad">
        <SectionHead title={t('invite.trace.heading')} action={all} />
      </div>
      <Loaded query={query} rows={3}>
        {({ items }) => (items.length === 0 ? <NoRebates /> : <RebateRows rebates={items} onOpen={onOpen} />)}
      </Loaded>
    </section>
  );
}

export function NoRebates() {
  const t = useTranslations('invite.trace');
  return (
    <EmptyState art="records" title={t('emptyHeading')}>
      {t('emptyText')}
    </EmptyState>
  );
}
