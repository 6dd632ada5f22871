import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import type { OwnedCoin } from '#features/convert/model/convert-form.ts';
import { Coin } from '#ui/coin.tsx';
import { PickBox } from '#ui/pick-box.tsx';
import { SwapPair } from '#ui/swap-pair.tsx';
import type { ConvertPanel } from './convert-panel.ts';

/** The source coin above the target coin, with a button that swaps them. */
export function CoinPair({ dispatch, coins, pair, submit }: ConvertPanel) {
  const t = useTranslations('convert');
  const amountText = useAmountText();
  const open = (side: 'from' | 'to') =>
    openChoice({
      title: t(side === 'from' ? 'chooseFrom' : 'chooseTo'),
      value: String(pair[side].id),
      options: coins.map((coin) => ({
        value: String(coin.id),
        label: coin.name,
        note: amountText(coin.available, coin.name),
        leading: <Coin symbol={coin.name} size={32} />,
      })),
      onPick: (value) => {
        const picked = coins.find((coin) => String(coin.id) === value);
        if (!picked) return;
        submit.forget();
        dispatch({ type: side, id: picked.id, pair });
      },
    });
  const swap = () => {
    submit.forget();
    dispatch({ type: 'swap', pair });
  };
  return (
    <SwapPair label={t('swap')} disabled={submit.isPending} onSwap={swap}>
      <CoinBox label={t('from')} coin={pair.from} disabled={submit.isPending} onOpen={() => open('from')} />
      <CoinBox label={t('to')} coin={pair.to} disabled={submit.isPending} onOpen={() => open('to')} />
    </SwapPair>
  );
}

type CoinBoxProps = { label: string; coin: OwnedCoin; disabled: boolean; onOpen: () => void };

function CoinBox({ label, coin, disabled, onOpen }: CoinBoxProps) {
  return (
    <PickBox side={label} disabled={disabled} onOpen={onOpen}>
      <Coin symbol={coin.name} size={32} />
      <span className="main semi">{coin.name}</span>
    </PickBox>
  );
}
