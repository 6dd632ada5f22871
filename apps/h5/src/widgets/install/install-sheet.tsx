import { useTranslations } from 'use-intl';
import { isIos } from '#lib/is-ios.ts';
import { Sheet } from '#ui/sheet.tsx';
import './install-sheet.css';

const IOS = ['open', 'share', 'add', 'start'] as const;
const OTHER = ['menu', 'add'] as const;

type InstallSheetProps = { open: boolean; onClose: () => void };

/** How to install the app where the browser does not offer it by itself. */
export function InstallSheet({ open, onClose }: InstallSheetProps) {
  const t = useTranslations();
  const steps = isIos(navigator)
    ? IOS.map((step) => t(`install.ios.${step}`))
    : OTHER.map((step) => t(`install.other.${step}`));
  return (
    <Sheet open={open} onClose={onClose} title={t('install.heading')} closeLabel={t('common.actions.close')}>
      <p className="sm c2">{t('install.text')}</p>
      <ol className="install-steps sm">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Sheet>
  );
}
