import { CLEAN_POINTS_A_MONTH, RESTORE_DAYS, SCORE_MAX } from '@candor/domain/profile/credit-score';
import { useTranslations } from 'use-intl';
import { type Score, signed } from '#features/settings/model/score-view.ts';
import { Facts } from '#ui/facts.tsx';
import { SectionHead } from '#ui/section-head.tsx';

/** Every rule that changes the score. */
export function ScoreRules({ rules }: Pick<Score, 'rules'>) {
  const t = useTranslations('settings.score');
  const rows = rules.flatMap(({ code, delta }) =>
    code === 'appeal_accepted'
      ? []
      : [
          {
            id: code,
            label: t(`rules.${code}`, { max: String(CLEAN_POINTS_A_MONTH), days: String(RESTORE_DAYS) }),
            value: delta === 0 ? t('backTo', { score: String(SCORE_MAX) }) : signed(delta),
          },
        ],
  );
  return (
    <section className="pad score-rules">
      <SectionHead title={t('rulesHeading')} />
      <Facts rows={rows} />
    </section>
  );
}
