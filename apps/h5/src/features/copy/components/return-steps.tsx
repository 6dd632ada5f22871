import { useTranslations } from 'use-intl';
import { drawSteps, type Quality } from '#features/copy/model/return-steps.ts';
import { cssVars } from '#ui/css-vars.ts';
import { useCopyTexts } from './use-copy-texts.ts';

/** How the trader's return became the user's, step by step. */
export function ReturnSteps({ steps }: { steps: Quality['steps'] }) {
  const t = useTranslations('copy.quality');
  const texts = useCopyTexts();
  const drawn = drawSteps(steps);
  return (
    <section className="pad copy-steps">
      <h2 className="t3">{t('steps')}</h2>
      <dl>
        {drawn.map((step, nth) => (
          <div key={step.name} className={`copy-step is-${step.name}`}>
            <dt className="xs">{t(`step.${step.name}`)}</dt>
            <span
              className="copy-track"
              aria-hidden="true"
              style={cssVars({ '--from': step.from, '--size': step.size, '--at': step.at })}
            >
              <i />
              {nth === drawn.length - 1 ? null : <em />}
            </span>
            <dd className="xs num">{texts.move(step.percent)}</dd>
          </div>
        ))}
      </dl>
      <p className="xs c3">{t('stepsNote')}</p>
    </section>
  );
}
