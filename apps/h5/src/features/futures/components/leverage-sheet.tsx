import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Sheet } from '#ui/sheet.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import type { LeverageProps } from './leverage-picker.tsx';

export function LeverageSheet({ open, ...props }: LeverageProps & { open: boolean }) {
  const t = useTranslations();
  return (
    <Sheet
      open={open}
      onClose={props.onClose}
      title={t('futures.leverage.heading')}
      closeLabel={t('common.actions.close')}
    >
      <LoadedPicker {...props} />
    </Sheet>
  );
}

/** Its code is fetched when the sheet first opens: most orders keep the multiple. */
function LoadedPicker(props: LeverageProps) {
  const code = useQuery({
    queryKey: ['futures', 'leverage-picker'],
    queryFn: () => import('./leverage-picker.tsx').then(({ LeveragePicker }) => ({ LeveragePicker })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return <Loaded query={code}>{({ LeveragePicker }) => <LeveragePicker {...props} />}</Loaded>;
}
