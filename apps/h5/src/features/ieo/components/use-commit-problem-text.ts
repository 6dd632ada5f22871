import { useTranslations } from 'use-intl';
import type { CommitProblem } from '#features/ieo/model/commit-form.ts';
import { useIeoTexts } from './use-ieo-texts.ts';

/** The sentence under the amount; null when there is no problem. */
export function useCommitProblemText(): (problem: CommitProblem | null) => string | null {
  const t = useTranslations('ieo.error');
  const texts = useIeoTexts();
  return (problem) => {
    if (problem === null) return null;
    const { code, params } = problem;
    const token = params.token ?? '';
    switch (code) {
      case 'ieo_off_step':
        return t('ieo_off_step', { step: texts.tokens(params.step ?? '0'), token });
      case 'ieo_too_small':
        return t('ieo_too_small', { minimum: texts.tokens(params.minimum ?? '0') });
      case 'ieo_cap_reached': {
        const [maximum, used] = [texts.tokens(params.maximum ?? '0'), texts.tokens(params.used ?? '0')];
        return t('ieo_cap_reached', { maximum, used, token });
      }
      case 'insufficient_balance':
        return t('insufficient_balance', { available: texts.money(params.available ?? '0', params.currency ?? '') });
      default:
        return t('amount_invalid');
    }
  };
}
