import { APPEAL_DAYS } from '@candor/domain/profile/credit-score';
import { useTranslations } from 'use-intl';
import { Sheet } from '#ui/sheet.tsx';

/** What the score is for, in short. */
export function ScoreHelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('settings.score.help')} closeLabel={t('common.actions.close')}>
      <div className="stack sm c2 score-form">
        <p>{t('settings.scoreText')}</p>
        <p>{t('settings.score.helpText', { days: String(APPEAL_DAYS) })}</p>
      </div>
    </Sheet>
  );
}
