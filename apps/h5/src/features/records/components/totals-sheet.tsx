import { useTranslations } from 'use-intl';
import { useAmountText } from '#data/use-amount-text.ts';
import { gainOf, outOf } from '#features/records/model/gain.ts';
import { type CoinTotal, sumNet } from '#features/records/model/totals.ts';
import { Coin } from '#ui/coin.tsx';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useAsideRows } from './aside-facts.tsx';

type TotalsSheetProps = {
  open: boolean;
  totals: readonly CoinTotal[];
  isOneAccount: boolean;
  onClose: () => void;
};

/** In, out and net of every coin, own transfers apart, and the sum at today's prices. */
export function TotalsSheet({ open, totals, isOneAccount, onClose }: TotalsSheetProps) {
  const t = useTranslations();
  const amountText = useAmountText();
  const worth = sumNet(totals);
  return (
    <Sheet open={open} onClose={onClose} title={t('records.totals.heading')} closeLabel={t('common.actions.close')}>
      <div className="stack records-coins">
        {totals.map((total) => (
          <CoinBlock key={total.currency} total={total} isOneAccount={isOneAccount} />
        ))}
        <Facts
          rows={[
            {
              id: 'worth',
              label: t('records.totals.worth'),
              value: `${amountText(worth, 'USDT', 'gain')} USDT`,
              direction: gainOf(worth),
              total: true,
            },
          ]}
        />
      </div>
    </Sheet>
  );
}

function CoinBlock({ total, isOneAccount }: { total: CoinTotal; isOneAccount: boolean }) {
  const t = useTranslations('records.totals');
  const amountText = useAmountText();
  const aside = useAsideRows(total, isOneAccount);
  const coin = total.currency_name;
  return (
    <section>
      <h3 className="med records-coin">
        <Coin symbol={coin} size={24} />
        {coin}
      </h3>
      <Facts
        dense
        rows={[
          { id: 'in', label: t('in'), value: amountText(total.in, coin, 'gain'), direction: gainOf(total.in) },
          { id: 'out', label: t('out'), value: amountText(outOf(total.out), coin) },
          {
            id: 'net',
            label: t('net', { coin }),
            value: amountText(total.net, coin, 'gain'),
            direction: gainOf(total.net),
          },
          ...aside,
        ]}
      />
    </section>
  );
}
