import { useTranslations } from 'use-intl';
import { currentLanguage } from '#data/app-language.ts';
import { hrefOf } from '#data/paths.ts';
import { agreementPath } from '#features/copy/model/copy-paths.ts';
import { DashList } from '#ui/dash-list.tsx';
import { Sheet } from '#ui/sheet.tsx';

const POINTS = ['copies', 'closes', 'caps', 'share', 'risk'] as const;

/** The rules of copy trading in short. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('copy.help.heading')} closeLabel={t('common.actions.close')}>
      <div className="stack copy-sheet">
        <DashList items={POINTS.map((id) => ({ id, text: t(`copy.help.${id}`) }))} />
        <a className="link hit" href={hrefOf(agreementPath(currentLanguage()))}>
          {t('copy.my.agreement')}
        </a>
      </div>
    </Sheet>
  );
}
