import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { declaredFinance } from '#data/declared-features.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { ComingDates } from '#features/finance/components/coming-dates.tsx';
import { FamilyRows } from '#features/finance/components/family-rows.tsx';
import { HubTotal } from '#features/finance/components/hub-total.tsx';
import { YieldSourcesSheet } from '#features/finance/components/yield-sources-sheet.tsx';
import { useFinanceOverview } from '#features/finance/hooks/use-finance-overview.ts';
import { isUnused, type Overview } from '#features/finance/model/hub.ts';
import '#features/finance/finance.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Note } from '#ui/note.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** What the user has in all finance products together, and the coming dates. */
export function HubScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  const query = useFinanceOverview();
  return (
    <>
      <NavBar
        title={t('finance.hub.title')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('assets.records')} glyph={ReceiptText} href={hrefOf(PATHS.allRecords)} />}
      />
      <View>
        <Loaded query={query} rows={7}>
          {(overview) => <Hub overview={overview} />}
        </Loaded>
      </View>
    </>
  );
}

function Hub({ overview }: { overview: Overview }) {
  const t = useTranslations('finance.hub');
  const unused = isUnused(overview);
  const [isExplaining, setExplaining] = useState(false);
  return (
    <>
      <HubTotal overview={overview} />
      {unused ? <Unused /> : <ComingDates overview={overview} />}
      <div className="hub-families">
        <FamilyRows overview={overview} />
      </div>
      <div className="pad hub-note">
        <Note>
          {t('frozen')}{' '}
          <button type="button" className="link" onClick={() => setExplaining(true)}>
            {t('sources')}
          </button>
        </Note>
      </div>
      <YieldSourcesSheet open={isExplaining} onClose={() => setExplaining(false)} />
    </>
  );
}

function Unused() {
  const t = useTranslations('finance.hub');
  const first = declaredFinance()[0];
  const see = first ? (
    <Button size="md" href={hrefOf(first.path)}>
      {t('see')}
    </Button>
  ) : null;
  return (
    <EmptyState art="records" title={t('emptyTitle')} action={see}>
      {t('emptyText')}
    </EmptyState>
  );
}
