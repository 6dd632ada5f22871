import { ReceiptText } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { fundPath, fundRecordPath, hrefOf, selectPath } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { DepositPage } from '#features/fund/components/deposit-page.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/fund/fund.css';
import { useNetworks } from '#features/fund/hooks/use-networks.ts';
import { type FundNetwork, pickNetwork } from '#features/fund/model/network-rows.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** Where to send a coin, and how to tell that it was sent. */
export function ReceiveScreen() {
  const t = useTranslations();
  const back = useBack(selectPath('receive'));
  const networks = useNetworks();
  return (
    <>
      <NavBar
        title={t('fund.title.deposit')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <IconButton label={t('fund.title.records')} glyph={ReceiptText} href={hrefOf(fundRecordPath('deposits'))} />
        }
      />
      {networks.data ? (
        <Receiving rows={networks.data} />
      ) : (
        <View>
          <Loaded query={networks}>{() => null}</Loaded>
        </View>
      )}
    </>
  );
}

function Receiving({ rows }: { rows: readonly FundNetwork[] }) {
  const t = useTranslations('fund');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const row = pickNetwork(rows, { currency: params.get('currency'), network: params.get('network'), way: 'receive' });
  if (row === null) {
    return (
      <View>
        <EmptyState page art="records" title={t('noMatch')} />
      </View>
    );
  }
  const pick = ({ currency_id: currency, network }: FundNetwork) =>
    void navigate(fundPath('receive', { currency, network }), { replace: true });
  // Another coin or network is another form: what was typed for one must not be sent for the other.
  return <DepositPage key={`${row.currency_id} ${row.network}`} rows={rows} row={row} onPick={pick} />;
}
