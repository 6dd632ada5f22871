import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { fieldText } from '#data/quotes/format-quote.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { useNavigate } from '#data/router.tsx';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { Coin } from '#ui/coin.tsx';
import { Icon } from '#ui/icon.tsx';
import { tradeEntryOf, tradePath } from './trade-product.ts';
import './trade.css';

type PairPickerProps = { instrument: InstrumentView; product: string };

/** The name of the pair; a tap opens the choice of the product's pairs. */
export function PairPicker({ instrument, product }: PairPickerProps) {
  const t = useTranslations('trade');
  const navigate = useNavigate();
  const { locale } = useTimePlace();
  const pairs = useInstruments().data?.filter(tradeEntryOf(product).offers) ?? [];
  const open = () =>
    openChoice({
      title: t('choosePair'),
      value: instrument.symbol,
      options: pairs.map(({ id, symbol, base, priceScale }) => {
        const quote = quotes.get(id);
        const note = quote ? fieldText(quote, 'price', { locale, scale: priceScale }) : '';
        return { value: symbol, label: symbol, note, leading: <Coin symbol={base} size={28} /> };
      }),
      onPick: (symbol) => navigate(tradePath(product, symbol), { replace: true }),
    });
  return (
    <h1 className="trade-pair">
      <button type="button" className="row t3" aria-haspopup="dialog" onClick={open}>
        {instrument.symbol}
        <Icon glyph={ChevronDown} size={16} />
      </button>
    </h1>
  );
}
