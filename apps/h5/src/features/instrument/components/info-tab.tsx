import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { DASH } from '#data/use-amount-text.ts';
import { useDayBars } from '#features/instrument/hooks/use-day-bars.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatPrice } from '#lib/format-number.ts';
import { formatDateTime } from '#lib/format-time.ts';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { Px } from '#widgets/quotes/px.tsx';
import { ProofPart } from './proof-part.tsx';

type InfoTabProps = { instrument: InstrumentView };

export function InfoTab({ instrument }: InfoTabProps) {
  const t = useTranslations('instrument');
  const place = useTimePlace();
  const { data } = useDayBars(instrument.symbol);
  const { chainStartMs = null } = data ?? {};
  return (
    <div className="pad stack info-tab">
      <PriceFacts instrument={instrument} previousClose={data?.previousClose ?? null} />
      <p className="xs c3">{t('info.volumeNote')}</p>
      <ProofPart instrument={instrument} />
      {chainStartMs === null ? null : (
        <Note>{t('info.backfilled', { time: formatDateTime(chainStartMs, place) })}</Note>
      )}
    </div>
  );
}

function PriceFacts({ instrument, previousClose }: InfoTabProps & { previousClose: string | null }) {
  const t = useTranslations('instrument');
  const { locale } = useTimePlace();
  const { id, base, quote, priceScale } = instrument;
  const close = previousClose === null ? DASH : formatPrice(previousClose, { precision: priceScale, locale });
  return (
    <Facts
      rows={[
        { id: 'open', label: t('info.open24'), value: <Px id={id} field="open" /> },
        { id: 'high', label: t('high24'), value: <Px id={id} field="high" /> },
        { id: 'low', label: t('low24'), value: <Px id={id} field="low" /> },
        { id: 'close', label: t('info.previousClose'), value: <span className="num">{close}</span> },
        { id: 'base', label: t('volumeOf', { coin: base }), value: <Px id={id} field="volume" /> },
        { id: 'quote', label: t('volumeOf', { coin: quote }), value: <Px id={id} field="turnover" /> },
        { id: 'hours', label: t('info.hours'), value: <Hours instrument={instrument} /> },
        {
          id: 'source',
          label: t('info.source'),
          value: t(instrument.feed === 'simulated' ? 'info.simulated' : 'info.median'),
        },
      ]}
    />
  );
}

function Hours({ instrument }: InfoTabProps) {
  const t = useTranslations('instrument.info');
  const place = useTimePlace();
  const { isOpen, sessionChangeMs } = instrument;
  if (sessionChangeMs === 0) return t('always');
  return t(isOpen ? 'closes' : 'opens', { time: formatDateTime(sessionChangeMs, place) });
}
