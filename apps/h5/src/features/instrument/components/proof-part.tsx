import { useTranslations } from 'use-intl';
import { useLastCheckpoint, useProofCheck } from '#features/instrument/hooks/use-proof-check.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { ProofFindingView } from './proof-finding.tsx';

type ProofPartProps = { instrument: { symbol: string; priceScale: number } };

/** The newest signed checkpoint, and a button that verifies it. */
export function ProofPart({ instrument }: ProofPartProps) {
  const t = useTranslations('instrument.proof');
  const place = useTimePlace();
  const { data: last } = useLastCheckpoint(instrument.symbol);
  const check = useProofCheck(instrument.symbol);
  const signed = last ? formatDateTime(last.timeMs, place) : t('notYet');
  return (
    <section className="stack proof-part" aria-label={t('heading')}>
      <h2 className="t3">{t('heading')}</h2>
      <p className="sm c2">{t('text')}</p>
      <Facts rows={[{ id: 'signed', label: t('lastSigned'), value: last === undefined ? '' : signed }]} />
      <Button size="md" block pending={check.isPending} onClick={() => check.mutate()}>
        {t('check')}
      </Button>
      <div role="status">
        {check.isError ? <p className="sm cw">{t('notReached')}</p> : null}
        {check.data && !check.isPending ? (
          <ProofFindingView finding={check.data} priceScale={instrument.priceScale} />
        ) : null}
      </div>
    </section>
  );
}
