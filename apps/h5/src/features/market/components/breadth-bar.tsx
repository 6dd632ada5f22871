import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { useQuoteBeat } from '#data/quotes/use-quote-beat.ts';
import { countBreadth } from '#features/market/model/count-breadth.ts';
import { Arrow } from '#ui/arrow.tsx';
import { SplitBar } from '#ui/bars.tsx';

const BEAT_MS = 1000;

type BreadthBarProps = { listed: readonly InstrumentView[] };

/** Number of listed instruments that rose, stayed and fell; updated at most once a second. */
export function BreadthBar({ listed }: BreadthBarProps) {
  const t = useTranslations('market.breadth');
  useQuoteBeat(BEAT_MS);
  const { rising, unchanged, falling } = countBreadth(listed.map(({ id }) => quotes.get(id)));
  return (
    <section className="pad breadth">
      <div className="row between xs" aria-hidden="true">
        <span className="num up">
          <Arrow direction="up" />
          {t('rising', { count: rising })}
        </span>
        <span className="num c3">{t('unchanged', { count: unchanged })}</span>
        <span className="num down">
          <Arrow direction="down" />
          {t('falling', { count: falling })}
        </span>
      </div>
      <SplitBar label={t('summary', { rising, unchanged, falling })} up={rising} flat={unchanged} down={falling} />
    </section>
  );
}
