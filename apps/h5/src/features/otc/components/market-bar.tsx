import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { kindsOf, type Market, type MarketFilter } from '#features/otc/model/market-filter.ts';
import type { Setup } from '#features/otc/model/otc-types.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { AmountSheet } from './amount-sheet.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

const ID = 'otc';

type MarketBarProps = {
  setup: Setup;
  filter: MarketFilter;
  market: Market;
  onChange: (filter: MarketFilter) => void;
  /** What is listed for the chosen coin. */
  children: ReactNode;
};

/** Buy or sell, the coin, and what else limits the list. */
export function MarketBar({ setup, filter, market, onChange, children }: MarketBarProps) {
  const t = useTranslations('otc');
  return (
    <>
      <div className="pad otc-side">
        <Segmented
          label={t('side')}
          items={[
            { value: 'buy', label: t('buy') },
            { value: 'sell', label: t('sell') },
          ]}
          value={market.side}
          onChange={(side) => onChange({ ...filter, side })}
        />
      </div>
      <Tabs
        id={ID}
        label={t('coin')}
        items={setup.coins.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(market.coin.id)}
        onChange={(value) => onChange({ ...filter, coin: setup.coins.find(({ id }) => String(id) === value)?.id ?? 0 })}
      />
      <TabPanel id={ID} value={String(market.coin.id)}>
        <MarketChips setup={setup} filter={filter} market={market} onChange={onChange} />
        {children}
      </TabPanel>
    </>
  );
}

function MarketChips({ setup, filter, market, onChange }: Omit<MarketBarProps, 'children'>) {
  const t = useTranslations('otc');
  const texts = useOtcTexts();
  const [isAmountOpen, setAmountOpen] = useState(false);
  const pick = useMarketPicks({ setup, market, onChange, filter });
  const fiat = market.fiat.code;
  return (
    <div className="otc-chips">
      <ChipRow label={t('filters')}>
        <Chip opens selected={market.amount !== ''} onClick={() => setAmountOpen(true)}>
          {market.amount === '' ? t('amount') : `${texts.plain(market.amount)} ${fiat}`}
        </Chip>
        <Chip opens selected={market.kind !== null} onClick={pick.kind}>
          {market.kind === null ? t('payment') : texts.kind(market.kind.code, market.kind.name)}
        </Chip>
        <Chip opens label={`${t('fiat')}: ${fiat}`} onClick={pick.fiat}>
          {fiat}
        </Chip>
      </ChipRow>
      <AmountSheet
        open={isAmountOpen}
        fiat={fiat}
        amount={market.amount}
        onClose={() => setAmountOpen(false)}
        onApply={(amount) => onChange({ ...filter, amount })}
      />
    </div>
  );
}

function useMarketPicks({ setup, market, filter, onChange }: Omit<MarketBarProps, 'children'>) {
  const t = useTranslations('otc');
  const texts = useOtcTexts();
  const kinds = kindsOf(setup, market.fiat.code).map(({ code, name }) => ({
    value: code,
    label: texts.kind(code, name),
  }));
  const choices = {
    kind: {
      title: t('payment'),
      value: market.kind?.code ?? '',
      options: [{ value: '', label: t('anyPayment') }, ...kinds],
      onPick: (kind: string) => onChange({ ...filter, kind }),
    },
    fiat: {
      title: t('fiat'),
      value: market.fiat.code,
      options: setup.fiats.map(({ code, symbol }) => ({ value: code, label: code, note: symbol })),
      onPick: (fiat: string) => onChange({ ...filter, fiat, amount: '' }),
    },
  };
  const open = (what: 'kind' | 'fiat') => () => openChoice(choices[what]);
  return { kind: open('kind'), fiat: open('fiat') };
}
