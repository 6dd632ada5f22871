import { useTranslations } from 'use-intl';
import { hrefOf, instrumentPath } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { DASH } from '#data/use-amount-text.ts';
import { useFeeText } from '#data/use-fee-text.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { bandOf, type SpotMarket } from '#features/spot/model/spot-market.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatExact, formatPrice } from '#lib/format-number.ts';
import { Facts } from '#ui/facts.tsx';
import { ListRow } from '#ui/list-row.tsx';

type AboutTabProps = { instrument: InstrumentView; market: SpotMarket | undefined };

/** Trading rules and fees of the order book, and a note on the market maker. */
export function AboutTab({ instrument, market }: AboutTabProps) {
  const t = useTranslations('spot.about');
  const { symbol } = instrument;
  return (
    <div className="pad stack spot-about">
      {market ? <MarketFacts instrument={instrument} market={market} /> : null}
      <p className="sm c2">{t('feeNote')}</p>
      <section className="stack spot-about-part">
        <h2 className="t3">{t('house')}</h2>
        <p className="sm c2">{t(market?.has_house_maker === 0 ? 'noHouse' : 'houseText')}</p>
      </section>
      <p className="sm c2">{t('priority')}</p>
      <p className="sm c2">{t('chart')}</p>
      <ListRow bare chevron href={hrefOf(instrumentPath(symbol))}>
        {t('proof', { symbol })}
      </ListRow>
    </div>
  );
}

function MarketFacts({ instrument, market }: { instrument: InstrumentView; market: SpotMarket }) {
  const t = useTranslations('spot.about');
  const { locale } = useTimePlace();
  const moneyText = useMoneyText();
  const feeText = useFeeText();
  const { base, quote, priceScale } = instrument;
  const price = (text: string) => formatPrice(text, { precision: priceScale, locale });
  const band = bandOf(market);
  return (
    <Facts
      rows={[
        { id: 'tick', label: t('tick'), value: `${price(market.price_tick)} ${quote}` },
        { id: 'step', label: t('step'), value: moneyText(market.amount_step, base) },
        { id: 'minimum', label: t('minimum'), value: moneyText(market.min_notional, quote) },
        {
          id: 'band',
          label: t('band'),
          value: band === null ? DASH : `${price(band.lowest)} – ${price(band.highest)}`,
        },
        { id: 'maker', label: t('makerFee'), value: feeText.rate(market.maker_fee, market) },
        { id: 'taker', label: t('takerFee'), value: feeText.rate(market.taker_fee, market) },
        { id: 'open', label: t('mostOpen'), value: formatExact(String(market.max_open_orders), locale) },
      ]}
    />
  );
}
