import { ReceiptText } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { fundPath, fundRecordPath, hrefOf } from '#data/paths.ts';
import { useNavigate, useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useNetworks } from '#features/fund/hooks/use-networks.ts';
import { type FundNetwork, type FundWay, pickNetwork } from '#features/fund/model/network-rows.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#widgets/loaded.tsx';

export type NetworkPageProps = {
  rows: readonly FundNetwork[];
  row: FundNetwork;
  onPick: (row: FundNetwork) => void;
};

type NetworkScreenProps = {
  way: FundWay;
  title: string;
  backTo: string;
  records: Parameters<typeof fundRecordPath>[0];
  page: ComponentType<NetworkPageProps>;
};

/** Deposit or withdrawal screen of one coin and network, both taken from the URL. */
export function NetworkScreen({ way, title, backTo, records, page }: NetworkScreenProps) {
  const t = useTranslations();
  const back = useBack(backTo);
  const networks = useNetworks();
  return (
    <>
      <NavBar
        title={title}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <IconButton label={t('fund.title.records')} glyph={ReceiptText} href={hrefOf(fundRecordPath(records))} />
        }
      />
      {networks.data ? (
        <PickedNetwork rows={networks.data} way={way} page={page} />
      ) : (
        <View>
          <Loaded query={networks}>{() => null}</Loaded>
        </View>
      )}
    </>
  );
}

type PickedNetworkProps = Pick<NetworkScreenProps, 'way' | 'page'> & { rows: readonly FundNetwork[] };

function PickedNetwork({ rows, way, page: Page }: PickedNetworkProps) {
  const t = useTranslations('fund');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const row = pickNetwork(rows, { currency: params.get('currency'), network: params.get('network'), way });
  if (row === null) {
    return (
      <View>
        <EmptyState page art="records" title={t('noMatch')} />
      </View>
    );
  }
  const pick = ({ currency_id: currency, network }: FundNetwork) =>
    navigate(fundPath(way, { currency, network }), { replace: true });
  // The key resets the form when the coin or network changes, so that input for one is never sent for the other.
  return <Page key={`${row.currency_id} ${row.network}`} rows={rows} row={row} onPick={pick} />;
}
