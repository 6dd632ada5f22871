import { useTranslations } from 'use-intl';
import type { ProjectDetail } from '#features/ieo/model/project.ts';
import { useIeoTexts } from './use-ieo-texts.ts';

/** The lock in one line. */
export function useLockText(): (detail: Pick<ProjectDetail, 'lock_days' | 'free_percent'>) => string {
  const t = useTranslations('ieo.detail');
  const texts = useIeoTexts();
  return ({ lock_days: days, free_percent: percent }) =>
    days === 0 ? t('notLocked') : t('lockText', { days, percent: texts.percent(percent) });
}
