import { type ComponentType, useEffect, useState } from 'react';
import { usePopupNotice } from '#features/home/hooks/use-news.ts';
import { rememberSeen, wasSeen } from '#features/home/model/seen-popups.ts';
import { localStore } from '#lib/storage.ts';
import type { PopupSheetProps } from './popup-sheet.tsx';

/** Pop-up notice, shown once per device. Its code is loaded only when there is a notice to show. */
export function PopupHost() {
  const notice = usePopupNotice();
  const [PopupSheet, setPopupSheet] = useState<ComponentType<PopupSheetProps>>();
  const [closedId, setClosedId] = useState<number | null>(null);
  const isWanted = notice !== null && closedId !== notice.id && !wasSeen(localStore, notice.id);
  useEffect(() => {
    if (!isWanted || PopupSheet) return;
    import('./popup-sheet.tsx')
      .then((module) => setPopupSheet(() => module.PopupSheet))
      // If the code fails to load, the notice is shown at a later visit.
      .catch(() => undefined);
  }, [isWanted, PopupSheet]);
  if (notice === null || !PopupSheet) return null;
  const close = () => {
    rememberSeen(localStore, notice.id);
    setClosedId(notice.id);
  };
  return <PopupSheet notice={notice} open={isWanted} onClose={close} />;
}
