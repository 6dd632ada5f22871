import { OTC_HALF_BELOW, OTC_PAUSED_BELOW, SCORE_MAX } from '@candor/domain/profile/credit-score';
import { useTranslations } from 'use-intl';
import type { Score } from '#features/settings/model/score-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDate } from '#lib/format-time.ts';
import { classNames } from '#ui/class-names.ts';
import { cssVars } from '#ui/css-vars.ts';

type ScoreProps = { score: Score };

/** The score, what follows from it, and when it returns to 100. */
export function ScoreHead({ score }: ScoreProps) {
  const t = useTranslations('settings.score');
  const place = useTimePlace();
  const max = String(SCORE_MAX);
  return (
    <section className="pad score-head">
      <p className="row base">
        <b className="display num">{score.score}</b>
        <span className="c3">{t('outOf', { max })}</span>
      </p>
      <p className="sm c2 num score-says">
        {t(`standing.${score.standing}`)}{' '}
        {score.returns_at_ms > 0 ? t('returns', { max, date: formatDate(score.returns_at_ms, place) }) : null}
      </p>
      <div
        className="score-scale"
        style={cssVars({ '--at': score.score, '--paused': OTC_PAUSED_BELOW, '--half': OTC_HALF_BELOW })}
        aria-hidden="true"
      >
        <i />
        <b />
        <b />
      </div>
      <Marks standing={score.standing} />
    </section>
  );
}

function Marks({ standing }: Pick<Score, 'standing'>) {
  const t = useTranslations('settings.score.scale');
  const marks = [
    { standing: 'paused', range: t('below', { score: String(OTC_PAUSED_BELOW) }), text: t('belowText') },
    { standing: 'half', range: t('upTo', { score: String(OTC_HALF_BELOW - 1) }), text: t('upToText') },
    { standing: 'full', range: t('above', { score: String(OTC_HALF_BELOW) }), text: t('aboveText') },
  ] as const;
  return (
    <ul className="score-marks xs c3 num">
      {marks.map((mark) => (
        <li key={mark.standing}>
          {mark.range}
          <span className={classNames('block-text', mark.standing === standing && 'c1')}>{mark.text}</span>
        </li>
      ))}
    </ul>
  );
}

const AFFECTS = ['orderSize', 'ads'] as const;
const NEVER = ['moneyOut', 'trading', 'balances'] as const;

/** What depends on the score, and what never does. */
export function ScoreReach() {
  const t = useTranslations('settings.score');
  return (
    <section className="pad grid g2 score-reach">
      <div className="card tight">
        <h2 className="sm semi">{t('affects')}</h2>
        <ReachList items={AFFECTS.map((key) => t(key))} />
      </div>
      <div className="card tight pick">
        <h2 className="sm semi cb">{t('never')}</h2>
        <ReachList items={NEVER.map((key) => t(key))} />
      </div>
    </section>
  );
}

function ReachList({ items }: { items: readonly string[] }) {
  return (
    <ul className="stack xs c2 score-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
