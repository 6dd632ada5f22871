import { useTranslations } from 'use-intl';
import type { OwnAd } from '#features/otc/model/otc-types.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';

type CloseAdDialogProps = { ad: OwnAd | null; isPending: boolean; onClose: () => void; onConfirm: (ad: OwnAd) => void };

/** Asks before an ad is closed for good. */
export function CloseAdDialog({ ad, isPending, onClose, onConfirm }: CloseAdDialogProps) {
  const t = useTranslations();
  const shown = useLastShown(ad);
  if (shown === null) return null;
  return (
    <Dialog
      open={ad !== null}
      title={t('otc.ads.closeTitle')}
      safeLabel={t('common.actions.cancel')}
      onClose={onClose}
      actionLabel={t('otc.ads.close')}
      onAction={() => onConfirm(shown)}
      pending={isPending}
    >
      <p>{t('otc.ads.closeText', { count: shown.open_orders })}</p>
    </Dialog>
  );
}
