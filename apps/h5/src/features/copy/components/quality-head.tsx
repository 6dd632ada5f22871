import { useTranslations } from 'use-intl';
import type { Quality } from '#features/copy/model/return-steps.ts';
import { cssVars } from '#ui/css-vars.ts';
import { useCopyTexts } from './use-copy-texts.ts';

const PARTS = ['same', 'worse', 'better'] as const;

/** What differing prices cost in sum, and how many fills differed. */
export function QualityHead({ quality }: { quality: Quality }) {
  const t = useTranslations('copy.quality');
  const texts = useCopyTexts();
  const counts = { same: quality.same, worse: quality.worse, better: quality.better };
  return (
    <section className="pad copy-quality">
      <p className="sm c2">{t('cost')}</p>
      <p className="display num">{texts.own(quality.cost, 'gain')}</p>
      <p className="sm c3 num">{t('exact', { same: texts.exact(quality.same), fills: quality.fills })}</p>
      <div className="copy-split" role="img" aria-label={t('bar', counts)}>
        {PARTS.filter((part) => counts[part] > 0).map((part) => (
          <i key={part} className={part} style={cssVars({ '--part': counts[part] })} />
        ))}
      </div>
      <p className="row wrap xs c3 num copy-legend">
        {PARTS.map((part) => (
          <span key={part} className="nowrap">
            <i className={part} aria-hidden="true" />
            {t(part, { count: counts[part] })}
          </span>
        ))}
        <span className="copy-slowest nowrap">{t('slowest', { ms: texts.exact(quality.slowest_ms) })}</span>
      </p>
    </section>
  );
}
