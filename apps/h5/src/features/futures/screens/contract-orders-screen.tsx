import { Receipt } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { ALL_LISTS, FuturesLists } from '#features/futures/components/futures-lists.tsx';
import '#features/futures/futures.css';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** The user's positions, entrusts and fills of all pairs. The selected list is in the URL. */
export function ContractOrdersScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.futures);
  const [params, setParams] = useSearchParams();
  const listing = ALL_LISTS.find((list) => list === params.get('list')) ?? 'positions';
  return (
    <>
      <NavBar
        title={t('futures.ordersHeading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('futures.chargesHeading')} glyph={Receipt} href={hrefOf(PATHS.futuresCharges)} />}
      />
      <View>
        <FuturesLists lists={ALL_LISTS} value={listing} onChange={(list) => setParams({ list }, { replace: true })} />
      </View>
    </>
  );
}
