import { useTranslations } from 'use-intl';
import { selectPath } from '#data/paths.ts';
import { DepositPage } from '#features/fund/components/deposit-page.tsx';
import { NetworkScreen } from '#features/fund/components/network-screen.tsx';
import '#features/fund/fund.css';

/** Deposit address of a coin, and the form that reports a deposit. */
export function ReceiveScreen() {
  const t = useTranslations('fund.title');
  return (
    <NetworkScreen
      way="receive"
      title={t('deposit')}
      backTo={selectPath('receive')}
      records="deposits"
      page={DepositPage}
    />
  );
}
