import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { OrderList } from '#features/nft/components/order-list.tsx';
import '#features/nft/nft.css';
import '#features/nft/nft-mine.css';
import { NavBar, View } from '#ui/frame.tsx';

/** Won auctions, to pay and paid. */
export function PurchaseScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.nftMine);
  return (
    <>
      <NavBar title={t('nftMine.order.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <OrderList />
      </View>
    </>
  );
}
