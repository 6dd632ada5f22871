import { WALLET_ACCOUNTS, type WalletAccount } from '@candor/contract/wallet';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { SHOWN_ACCOUNTS } from '#data/wallet-overview.ts';
import { PickBox } from '#ui/pick-box.tsx';
import { SwapPair } from '#ui/swap-pair.tsx';
import type { TransferPanel } from './transfer-panel.ts';

const isAccount = (value: string): value is WalletAccount => WALLET_ACCOUNTS.some((account) => account === value);

/** The source account above the target account, with a button that swaps them. */
export function AccountPair({ form, dispatch, transfer }: TransferPanel) {
  const t = useTranslations('transfer');
  const swap = () => {
    transfer.forget();
    dispatch({ type: 'swap' });
  };
  const choose = (type: 'from' | 'to', account: WalletAccount) => {
    transfer.forget();
    dispatch({ type, account });
  };
  return (
    <SwapPair label={t('swap')} onSwap={swap}>
      <AccountBox
        label={t('from')}
        title={t('chooseFrom')}
        account={form.from}
        onPick={(account) => choose('from', account)}
      />
      <AccountBox label={t('to')} title={t('chooseTo')} account={form.to} onPick={(account) => choose('to', account)} />
    </SwapPair>
  );
}

type AccountBoxProps = {
  label: string;
  title: string;
  account: WalletAccount;
  onPick: (account: WalletAccount) => void;
};

function AccountBox({ label, title, account, onPick }: AccountBoxProps) {
  const t = useTranslations('common');
  const open = () =>
    openChoice({
      title,
      value: account,
      options: SHOWN_ACCOUNTS.map((option) => ({ value: option, label: t(`accounts.${option}`) })),
      onPick: (value) => isAccount(value) && onPick(value),
    });
  return (
    <PickBox side={label} onOpen={open}>
      <span className="main med">{t(`accounts.${account}`)}</span>
    </PickBox>
  );
}
