import { ACCOUNT_IDS } from '@candor/contract/wallet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { useCurrencies } from '#data/use-currencies.ts';
import { SHOWN_ACCOUNTS } from '#data/wallet-overview.ts';
import { accountOf, type RecordFilter, readKind } from '#features/records/model/record-filter.ts';
import { choosableKinds } from '#features/records/model/record-words.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Coin } from '#ui/coin.tsx';
import { DaysSheet } from './days-sheet.tsx';
import { useDaysText } from './use-days-text.ts';

type FilterProps = { filter: RecordFilter; onChange: (filter: RecordFilter) => void };

type FilterChipsProps = FilterProps & {
  /** The page is limited to one account or coin: only kind and dates can be chosen. */
  fixed?: boolean | undefined;
};

/** Each chip shows the current choice and opens a sheet to change it. */
export function FilterChips({ fixed, ...props }: FilterChipsProps) {
  const t = useTranslations('records');
  const [choosesDays, setChoosesDays] = useState(false);
  const { filter, onChange } = props;
  return (
    <div className="records-chips">
      <ChipRow label={t('filters')}>
        {fixed ? null : <AccountChip {...props} />}
        <KindChip {...props} />
        {fixed ? null : <CoinChip {...props} />}
        <DaysChip filter={filter} onOpen={() => setChoosesDays(true)} />
      </ChipRow>
      <DaysSheet
        open={choosesDays}
        days={filter.days}
        onClose={() => setChoosesDays(false)}
        onPick={(days) => {
          setChoosesDays(false);
          onChange({ ...filter, days });
        }}
      />
    </div>
  );
}

function AccountChip({ filter, onChange }: FilterProps) {
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

function KindChip({ filter, onChange }: FilterProps) {
  const t = useTranslations();
  const kinds = choosableKinds();
  const chosen = kinds.find(({ kind }) => kind === filter.kind);
  const open = () =>
    openChoice({
      title: t('records.chooseKind'),
      value: filter.kind ?? '',
      options: [
        { value: '', label: t('records.allKinds') },
        ...kinds.map(({ kind, label }) => ({ value: kind, label: t(label) })),
      ],
      onPick: (value) => onChange({ ...filter, kind: readKind(value) }),
    });
  return (
    <Chip opens selected={chosen !== undefined} onClick={open}>
      {t(chosen?.label ?? 'records.allKinds')}
    </Chip>
  );
}

function CoinChip({ filter, onChange }: FilterProps) {
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

function DaysChip({ filter, onOpen }: { filter: RecordFilter; onOpen: () => void }) {
  const daysText = useDaysText();
  const { from, to } = filter.days;
  return (
    <Chip opens selected={from !== '' || to !== ''} onClick={onOpen}>
      {daysText(filter.days)}
    </Chip>
  );
}
