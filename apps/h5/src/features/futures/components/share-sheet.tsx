import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ShareFacts } from '#features/futures/model/share-card.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { Loaded } from '#widgets/loaded.tsx';

type ShareSheetProps = {
  /** null: the sheet is closed. */
  facts: ShareFacts | null;
  onClose: () => void;
};

/** Shareable picture of a result, drawn on the device. */
export function ShareSheet({ facts, onClose }: ShareSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(facts);
  if (shown === null) return null;
  return (
    <Sheet
      open={facts !== null}
      onClose={onClose}
      title={t('futures.share.heading')}
      closeLabel={t('common.actions.close')}
    >
      <LoadedCard facts={shown} />
    </Sheet>
  );
}

/** Its code is fetched when the sheet first opens: few users share a result. */
function LoadedCard({ facts }: { facts: ShareFacts }) {
  const code = useQuery({
    queryKey: ['futures', 'share-card'],
    queryFn: () => import('./share-card.tsx').then(({ ShareCard }) => ({ ShareCard })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return <Loaded query={code}>{({ ShareCard }) => <ShareCard facts={facts} />}</Loaded>;
}
