import { ACCOUNT_IDS } from '@candor/contract/wallet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { useCurrencies } from '#data/use-currencies.ts';
import { SHOWN_ACCOUNTS } from '#data/wallet-overview.ts';
import { RecordsPage } from '#features/records/components/records-page.tsx';
import { accountOf, type RecordFilter } from '#features/records/model/record-filter.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Coin } from '#ui/coin.tsx';

const ALL: RecordFilter = { currency: 0, account: 0 };

export function AllRecordsScreen() {
  const t = useTranslations('records');
  const [filter, setFilter] = useState(ALL);
  const chips = (
    <div className="records-chips">
      <ChipRow label={t('heading')}>
        <AccountChip filter={filter} onChange={setFilter} />
        <CoinChip filter={filter} onChange={setFilter} />
      </ChipRow>
    </div>
  );
  return <RecordsPage title={t('heading')} filter={filter} chips={chips} />;
}

type ChipProps = { filter: RecordFilter; onChange: (filter: RecordFilter) => void };

function AccountChip({ filter, onChange }: ChipProps) {
  const t = useTranslations();
  const account = accountOf(filter);
  const options = [
    { value: '0', label: t('records.allAccounts') },
    ...SHOWN_ACCOUNTS.map((name) => ({ value: String(ACCOUNT_IDS[name]), label: t(`common.accounts.${name}`) })),
  ];
  const open = () =>
    openChoice({
      title: t('records.chooseAccount'),
      value: String(filter.account),
      options,
      onPick: (value) => onChange({ ...filter, account: Number.parseInt(value, 10) }),
    });
  return (
    <Chip opens selected={account !== null} onClick={open}>
      {account === null ? t('records.allAccounts') : t(`common.accounts.${account}`)}
    </Chip>
  );
}

function CoinChip({ filter, onChange }: ChipProps) {
  const t = useTranslations('records');
  const coins = useCurrencies().data?.currency ?? [];
  const chosen = coins.find((coin) => coin.id === filter.currency);
  const open = () =>
    openChoice({
      title: t('chooseCoin'),
      value: String(filter.currency),
      options: [
        { value: '0', label: t('allCoins') },
        ...coins.map((coin) => ({
          value: String(coin.id),
          label: coin.name,
          leading: <Coin symbol={coin.name} size={28} />,
        })),
      ],
      onPick: (value) => onChange({ ...filter, currency: Number.parseInt(value, 10) }),
    });
  return (
    <Chip opens selected={chosen !== undefined} onClick={open}>
      {chosen?.name ?? t('allCoins')}
    </Chip>
  );
}
