import { useTranslations } from 'use-intl';
import { useBlock } from '#features/otc/hooks/use-own.ts';
import { Dialog } from '#ui/dialog.tsx';

type BlockDialogProps = { open: boolean; id: number; name: string; onClose: () => void };

/** Asks before a trader is blocked: the ads of both disappear for each other. */
export function BlockDialog({ open, id, name, onClose }: BlockDialogProps) {
  const t = useTranslations();
  const { block, isPending } = useBlock(onClose);
  return (
    <Dialog
      open={open}
      title={t('otc.trader.blockTitle', { name })}
      safeLabel={t('common.actions.cancel')}
      onClose={onClose}
      actionLabel={t('otc.trader.block')}
      onAction={() => block(id, true)}
      pending={isPending}
    >
      <p>{t('otc.trader.blockText')}</p>
    </Dialog>
  );
}
