import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { DASH, useAmountText } from '#data/use-amount-text.ts';
import { movableCoins } from '#features/transfer/model/transfer-form.ts';
import { Coin } from '#ui/coin.tsx';
import { PickBox } from '#ui/pick-box.tsx';
import type { TransferPanel } from './transfer-panel.ts';

/** Coins that both accounts may hold, with their available balances. */
export function CoinPicker({ form, dispatch, coins, summary, known, transfer }: TransferPanel) {
  const t = useTranslations('transfer');
  const labelId = useId();
  const amountText = useAmountText();
  const { coin } = summary;
  const offered = movableCoins(form, coins);
  const open = () =>
    openChoice({
      title: t('chooseCoin'),
      value: String(coin?.id ?? ''),
      options: offered.map((option) => ({
        value: String(option.id),
        label: option.name,
        note: amountText(option.available[form.from], option.name),
        leading: <Coin symbol={option.name} size={32} />,
      })),
      onPick: (value) => {
        const picked = offered.find((option) => String(option.id) === value);
        if (!picked) return;
        transfer.forget();
        dispatch({ type: 'coin', id: picked.id });
      },
    });
  return (
    <div className="field">
      <div className="lab" id={labelId}>
        {t('coin')}
      </div>
      <PickBox describedBy={labelId} disabled={coin === null} onOpen={open}>
        {coin ? <Coin symbol={coin.name} size={32} /> : null}
        <span className="main semi">{coin?.name ?? DASH}</span>
      </PickBox>
      {known && coin === null ? <p className="hint">{t('noCoin')}</p> : null}
    </div>
  );
}
