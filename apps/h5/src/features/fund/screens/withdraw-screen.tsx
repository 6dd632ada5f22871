import { ReceiptText } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { fundPath, fundRecordPath, hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { WithdrawPage } from '#features/fund/components/withdraw-page.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/fund/fund.css';
import { useNetworks } from '#features/fund/hooks/use-networks.ts';
import { type FundNetwork, pickNetwork } from '#features/fund/model/network-rows.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export function WithdrawScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.assets);
  const networks = useNetworks();
  const records = hrefOf(fundRecordPath('withdrawals'));
  return (
    <>
      <NavBar
        title={t('fund.title.withdraw')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('fund.title.records')} glyph={ReceiptText} href={records} />}
      />
      {networks.data ? (
        <Withdrawing rows={networks.data} />
      ) : (
        <View>
          <Loaded query={networks}>{() => null}</Loaded>
        </View>
      )}
    </>
  );
}

function Withdrawing({ rows }: { rows: readonly FundNetwork[] }) {
  const t = useTranslations('fund');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const row = pickNetwork(rows, { currency: params.get('currency'), network: params.get('network'), way: 'withdraw' });
  if (row === null) {
    return (
      <View>
        <EmptyState page art="records" title={t('noMatch')} />
      </View>
    );
  }
  const pick = ({ currency_id: currency, network }: FundNetwork) =>
    void navigate(fundPath('withdraw', { currency, network }), { replace: true });
  return <WithdrawPage key={`${row.currency_id} ${row.network}`} rows={rows} row={row} onPick={pick} />;
}
