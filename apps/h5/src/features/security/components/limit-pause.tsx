import { selfExclude } from '@candor/contract/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useNow } from '#data/use-now.ts';
import { refreshSecurity } from '#data/use-security-status.ts';
import { useSubmit } from '#data/use-submit.ts';
import { useLimitedProducts } from '#features/security/hooks/use-limited-products.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { Segmented } from '#ui/segmented.tsx';

const LENGTHS = ['1', '7', '30', '180'] as const;
const COUNTS = { '1': 1, '7': 7, '30': 30, '180': 180 } as const;
type Length = (typeof LENGTHS)[number];

const MINUTE_MS = 60_000;

/** Self-exclusion. It cannot be shortened, so a dialog asks for confirmation. */
export function LimitPause({ excludedUntilMs }: { excludedUntilMs: number }) {
  const t = useTranslations('security.limits');
  const place = useTimePlace();
  const products = useLimitedProducts();
  const nowMs = useNow(MINUTE_MS);
  const [days, setDays] = useState<Length>('1');
  const [asks, setAsks] = useState(false);
  const pause = useSubmit(selfExclude, (sentence) => {
    setAsks(false);
    showToast({ text: sentence, tone: 'ok' });
    void refreshSecurity();
  });
  const daysText = (length: Length) => t('days', { count: COUNTS[length] });
  return (
    <section className="stack pause">
      <h2 className="t3">{t('pauseHeading')}</h2>
      <p className="sm c2">{t('pauseText', { products })}</p>
      {excludedUntilMs > nowMs ? (
        <Note tone="warn">{t('pausedUntil', { time: formatDateTime(excludedUntilMs, place) })}</Note>
      ) : null}
      <Segmented
        label={t('pauseLength')}
        items={LENGTHS.map((length) => ({ value: length, label: daysText(length) }))}
        value={days}
        onChange={setDays}
      />
      {pause.failure ? (
        <p className="hint err" role="alert">
          {pause.failure}
        </p>
      ) : null}
      <Button variant="danger" block onClick={() => setAsks(true)}>
        {t('pause')}
      </Button>
      <Dialog
        open={asks}
        title={t('pauseAsk', { days: daysText(days) })}
        safeLabel={t('keepTrading')}
        onClose={() => setAsks(false)}
        actionLabel={t('pause')}
        onAction={() => pause.send({ days })}
        pending={pause.isPending}
      >
        {t('pauseAskText')}
      </Dialog>
    </section>
  );
}
