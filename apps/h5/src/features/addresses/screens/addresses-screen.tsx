import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/addresses/addresses.css';
import { useAddresses } from '#data/use-addresses.ts';
import { AddressList } from '#features/addresses/components/address-list.tsx';
import { Button } from '#ui/button.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';

export function AddressesScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  return (
    <>
      <NavBar title={t('addresses.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={useAddresses()}>{(rows) => <AddressList rows={rows} />}</Loaded>
      </View>
      <Dock>
        <Button variant="primary" block href={hrefOf(PATHS.addAddress)}>
          {t('addresses.add')}
        </Button>
      </Dock>
    </>
  );
}
