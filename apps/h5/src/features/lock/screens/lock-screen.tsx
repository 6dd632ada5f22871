import { useState } from 'react';
import { PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { useLockProducts } from '#data/use-lock-products.ts';
import { FamilyPage } from '#features/lock/components/family-page.tsx';
import { HelpSheet } from '#features/lock/components/help-sheet.tsx';
import { SourceSheet } from '#features/lock/components/source-sheet.tsx';
import { View } from '#ui/frame.tsx';
import { FinanceHead } from '#widgets/finance/finance-head.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Lock mining, the first page of the Finance tab. The menu of old clients names the other families in the query. */
export function LockScreen() {
  const [params] = useSearchParams();
  const family = params.get('family');
  if (family === 'defi') return <Redirect to={PATHS.lockDefi} />;
  if (family === 'miner') return <Redirect to={PATHS.lockMiner} />;
  return <LockContent />;
}

function LockContent() {
  const query = useLockProducts();
  const [sheet, setSheet] = useState<'help' | 'source' | null>(null);
  const reserves = query.data?.reserves ?? [];
  const close = () => setSheet(null);
  return (
    <>
      <FinanceHead product="lock" onHelp={() => setSheet('help')} />
      <View>
        <Loaded query={query}>
          {(overview) => <FamilyPage family="lock" overview={overview} onSource={() => setSheet('source')} />}
        </Loaded>
      </View>
      <HelpSheet family="lock" open={sheet === 'help'} onClose={close} reserves={reserves} />
      <SourceSheet open={sheet === 'source'} onClose={close} reserves={reserves} />
    </>
  );
}
