import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
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
        <a className="link hit" href={hrefOf(PATHS.copyAgreement)}>
          {t('copy.my.agreement')}
        </a>
      </div>
    </Sheet>
  );
}
