import { mul, toPrice, toRate } from '@candor/money/decimal';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFiat } from '#data/fiat-store.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { decidePriceState } from '#data/quotes/price-state.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useQuote } from '#data/quotes/use-quote.ts';
import { useStoppedAtMs } from '#data/realtime/realtime-store.ts';
import { useNow } from '#data/use-now.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Px, PxChange } from './px.tsx';
import './price-head.css';

const CLOCK_MS = 1000;

type PriceHeadProps = {
  instrument: InstrumentView;
  /** Shown above the price on pages whose title does not name the pair. */
  title?: ReactNode;
};

type InstrumentProps = Pick<PriceHeadProps, 'instrument'>;

/** The current price, its 24-hour figures, and its state (live, stale, closed). */
export function PriceHead({ instrument, title }: PriceHeadProps) {
  const t = useTranslations('instrument');
  const { id, base, quote } = instrument;
  return (
    <section className="pad price-head">
      <div className="price-now">
        {title}
        <p className="price-big">
          <Px id={id} coloured />
        </p>
        <p className="row wrap sm price-move">
          <FiatPrice id={id} quote={quote} />
          <PxChange id={id} plain />
        </p>
      </div>
      <dl className="kv dense price-day">
        <dt>{t('high24')}</dt>
        <dd>
          <Px id={id} field="high" />
        </dd>
        <dt>{t('low24')}</dt>
        <dd>
          <Px id={id} field="low" />
        </dd>
        <dt>{t('volume')}</dt>
        <dd>
          <Px id={id} field="volume" /> {base}
        </dd>
        <dt>{t('volumeIn', { coin: quote })}</dt>
        <dd>
          <Px id={id} field="turnover" />
        </dd>
      </dl>
      <PriceLine instrument={instrument} />
    </section>
  );
}

/** Whether converting would repeat the price: the same currency, or a dollar coin in US dollars. */
const isSameMoney = (quote: string, fiat: string): boolean =>
  quote === fiat || (fiat === 'USD' && quote.startsWith('USD'));
const FIAT_SCALE = 8;

function FiatPrice({ id, quote: quoteCoin }: { id: number; quote: string }) {
  const { fiat } = useFiat();
  const { locale } = useTimePlace();
  const quote = useQuote(id);
  if (quote === undefined || isSameMoney(quoteCoin, fiat.currency_code)) return null;
  const value = mul(toPrice(quote.price), toRate(fiat.rate), { scale: FIAT_SCALE, rounding: 'down' });
  return (
    <span className="num c3">{`${formatAmount(value, { currency: fiat.currency_code, locale })} ${fiat.currency_code}`}</span>
  );
}

function PriceLine({ instrument }: InstrumentProps) {
  const t = useTranslations();
  return (
    <p className="row wrap xs price-line">
      {instrument.feed === 'simulated' ? <Badge>{t('common.states.simulatedMarket')}</Badge> : null}
      <PriceStateText instrument={instrument} />
    </p>
  );
}

function PriceStateText({ instrument }: InstrumentProps) {
  const t = useTranslations('instrument.state');
  const place = useTimePlace();
  const quote = useQuote(instrument.id);
  const isStopped = useStoppedAtMs() !== null;
  useNow(CLOCK_MS);
  const state = decidePriceState(quote, instrument, { serverNowMs: serverNowMs(), isStopped });
  switch (state.kind) {
    case 'live':
      return <span className="c3">{t('live')}</span>;
    case 'stopped':
      // The offline strip already shows since when.
      return null;
    case 'before':
      return <span className="c3">{t('before')}</span>;
    case 'stale':
      return <span className="cw num">{t('stale', { seconds: state.seconds })}</span>;
    case 'closed':
      return <span className="c2 num">{t('closed', { time: formatDateTime(state.opensMs, place) })}</span>;
  }
}
