import { NETWORKS } from '@candor/domain/profile/address-check';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { Loaded } from '#widgets/loaded.tsx';
import type { SecurityStatus } from '#widgets/second-proof/second-proof-field.tsx';
import '#features/addresses/addresses.css';
import { type SavedAddress, useAddresses } from '#data/use-addresses.ts';
import { useSecurityStatus } from '#data/use-security-status.ts';
import { AddressForm } from '#features/addresses/components/address-form.tsx';
import { type AddressDraft, EMPTY_ADDRESS } from '#features/addresses/model/address-draft.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';

/** Form for a new address, or with ?id= for editing a saved one. */
export function AddAddressScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.addresses);
  const [params] = useSearchParams();
  const id = params.get('id');
  return (
    <>
      <NavBar
        title={t(id === null ? 'addresses.add' : 'addresses.editHeading')}
        back={{ label: t('common.actions.back'), onClick: back }}
      />
      <AddressBody id={id} />
    </>
  );
}

/** Loads the security status first: the available second factors decide which fields the form shows. */
function AddressBody({ id }: { id: string | null }) {
  const query = useSecurityStatus();
  const status = query.data;
  if (!status) {
    return (
      <View>
        <Loaded query={query}>{() => null}</Loaded>
      </View>
    );
  }
  if (id !== null) return <Editing id={id} status={status} />;
  return <AddressForm initial={EMPTY_ADDRESS} editedId={null} status={status} />;
}

function Editing({ id, status }: { id: string; status: SecurityStatus }) {
  const t = useTranslations('addresses');
  const query = useAddresses();
  const row = query.data?.find((one) => String(one.id) === id);
  if (row) return <AddressForm key={row.id} initial={toForm(row)} editedId={row.id} status={status} />;
  return (
    <View>
      <Loaded query={query}>{() => <EmptyState page art="records" title={t('gone')} />}</Loaded>
    </View>
  );
}

const toForm = (row: SavedAddress): AddressDraft => ({
  coin: { id: row.currency, name: row.currency_name },
  network: NETWORKS.find((network) => network === row.network) ?? null,
  name: row.name,
  address: row.address,
  qrcode: row.qrcode,
});
