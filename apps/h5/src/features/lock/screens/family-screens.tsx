import { CircleHelp, ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useLockProducts } from '#data/use-lock-products.ts';
import { FamilyPage } from '#features/lock/components/family-page.tsx';
import { HelpSheet } from '#features/lock/components/help-sheet.tsx';
import { SourceSheet } from '#features/lock/components/source-sheet.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#widgets/loaded.tsx';

export const DefiScreen = () => <FamilyScreen family="defi" />;
export const MinerScreen = () => <FamilyScreen family="miner" />;

/** A page of its own for a family that is not a tab. */
function FamilyScreen({ family }: { family: 'defi' | 'miner' }) {
  const t = useTranslations();
  const back = useBack(PATHS.finance);
  const query = useLockProducts();
  const [sheet, setSheet] = useState<'help' | 'source' | null>(null);
  const reserves = query.data?.reserves ?? [];
  const close = () => setSheet(null);
  return (
    <>
      <NavBar
        title={t(`lock.name.${family}`)}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <>
            <IconButton label={t('lock.orders.heading')} glyph={ClipboardList} href={hrefOf(PATHS.lockOrders)} />
            <IconButton label={t('finance.howItWorks')} glyph={CircleHelp} onClick={() => setSheet('help')} />
          </>
        }
      />
      <View>
        <Loaded query={query}>
          {(overview) => <FamilyPage family={family} overview={overview} onSource={() => setSheet('source')} />}
        </Loaded>
      </View>
      <HelpSheet family={family} open={sheet === 'help'} onClose={close} reserves={reserves} />
      <SourceSheet open={sheet === 'source'} onClose={close} reserves={reserves} />
    </>
  );
}
