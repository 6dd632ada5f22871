import { type ComponentType, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { appLanguage } from '#data/app-language.ts';
import { useAppUpdate } from '#data/app-update.ts';
import { useBusy } from '#data/busy-store.ts';
import { closeChoice, useChoice } from '#data/choice-store.ts';
import { useConnection } from '#data/online-store.ts';
import { useStoppedAtMs } from '#data/realtime/realtime-store.ts';
import { useLocation } from '#data/router.tsx';
import { useToast } from '#data/toast-store.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatClockTime } from '#lib/format-time.ts';
import { OfflineStrip } from '#ui/offline-strip.tsx';
import { RefreshBar } from '#ui/refresh-bar.tsx';
import { ToastLayer } from '#ui/toast.tsx';

export function ToastHost() {
  const t = useTranslations('common.messages');
  const current = useToast((state) => state.current);
  if (current === null) return <ToastLayer toast={null} />;
  const text = 'text' in current ? current.text : t(current.key);
  return <ToastLayer toast={{ id: current.id, text, tone: current.tone }} />;
}

export function BusyHost() {
  const t = useTranslations('common');
  const busy = useBusy((state) => state.slowRequests > 0);
  return (
    <div className="busy">
      <RefreshBar active={busy} label={t('states.loading')} />
    </div>
  );
}

/** Shows since when the device is offline or prices have stopped. Renders nothing otherwise. */
export function OfflineHost() {
  const t = useTranslations();
  const place = useTimePlace();
  const offlineSinceMs = useConnection((state) => state.offlineSinceMs);
  const stoppedAtMs = useStoppedAtMs();
  // Being offline also stops prices, so only the offline message is shown.
  if (offlineSinceMs !== null) {
    return <OfflineStrip>{t('shell.offlineSince', { time: formatClockTime(offlineSinceMs, place) })}</OfflineStrip>;
  }
  if (stoppedAtMs === null) return null;
  return <OfflineStrip>{t('common.states.pricesPaused', { time: formatClockTime(stoppedAtMs, place) })}</OfflineStrip>;
}

/** The choice sheet. Its code is fetched when the first choice opens; a page change closes the sheet. */
export function ChoiceHost() {
  const { pathname } = useLocation();
  const wanted = useChoice((state) => state.choice !== null);
  const [ChoiceSheet, setChoiceSheet] = useState<ComponentType>();
  useEffect(() => {
    if (!wanted || ChoiceSheet) return;
    import('./choice-sheet.tsx')
      .then((module) => setChoiceSheet(() => module.ChoiceSheet))
      .catch(() => useChoice.setState({ choice: null }));
  }, [wanted, ChoiceSheet]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page is left.
  useEffect(() => closeChoice, [pathname]);
  return ChoiceSheet ? <ChoiceSheet /> : null;
}

/** Offers a new version of the app. Its code and texts are fetched when there is one. */
export function UpdateHost() {
  const apply = useAppUpdate((state) => state.apply);
  const [UpdateStrip, setUpdateStrip] = useState<ComponentType<{ onReload: () => void }>>();
  useEffect(() => {
    if (apply === null) return;
    Promise.all([import('./update-strip.tsx'), appLanguage.complete()])
      .then(([module]) => setUpdateStrip(() => module.UpdateStrip))
      // The next version check offers it again.
      .catch(() => undefined);
  }, [apply]);
  return apply && UpdateStrip ? <UpdateStrip onReload={apply} /> : null;
}
