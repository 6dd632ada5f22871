import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { NetworkScreen } from '#features/fund/components/network-screen.tsx';
import { WithdrawPage } from '#features/fund/components/withdraw-page.tsx';
import '#features/fund/fund.css';

/** Withdraws a coin to a saved address or to the bank card. */
export function WithdrawScreen() {
  const t = useTranslations('fund.title');
  return (
    <NetworkScreen
      way="withdraw"
      title={t('withdraw')}
      backTo={PATHS.assets}
      records="withdrawals"
      page={WithdrawPage}
    />
  );
}
