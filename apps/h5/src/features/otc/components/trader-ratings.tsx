import { useTranslations } from 'use-intl';
import type { TraderPage } from '#features/otc/model/otc-types.ts';
import { cssVars } from '#ui/css-vars.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

const FULL = 100;

/** How the ratings are spread, each bar as its part of all ratings, and the newest words. */
export function TraderRatings({ trader }: { trader: TraderPage }) {
  const t = useTranslations('otc.trader');
  const texts = useOtcTexts();
  if (trader.ratings === 0) return <p className="pad sm c3 otc-trader">{t('noRatings')}</p>;
  const rows = trader.stars.map((count, index) => ({ stars: index + 1, count })).toReversed();
  return (
    <section className="pad otc-trader">
      <SectionHead
        title={t('ratings', { count: trader.ratings })}
        action={<span className="semi num">{t('average', { rating: texts.plain(trader.rating) })}</span>}
      />
      <ul className="stack otc-stars">
        {rows.map(({ stars, count }) => (
          <li key={stars} className="row xs c3 num">
            <span className="otc-star">{t('stars', { count: stars })}</span>
            <span className="bar grow" style={cssVars({ '--at': (count / trader.ratings) * FULL })} aria-hidden="true">
              <i />
            </span>
            <span className="otc-star right">{texts.count(count)}</span>
          </li>
        ))}
      </ul>
      {trader.comments.map(({ stars, comment, at_ms: at, by }) => (
        <div key={`${by}-${at}`} className="otc-comment">
          <p className="xs c3 num">{`${t('stars', { count: stars })} · ${by} · ${texts.date(at)}`}</p>
          {comment === '' ? null : <p className="sm">{comment}</p>}
        </div>
      ))}
    </section>
  );
}
