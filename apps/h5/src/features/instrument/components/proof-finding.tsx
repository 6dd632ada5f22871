import { CircleX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ProofFinding } from '#features/instrument/model/proof-check.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatExact, formatPrice } from '#lib/format-number.ts';
import { formatClockTime, formatDateTime } from '#lib/format-time.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Seal } from '#ui/seal.tsx';

type Checked = Extract<ProofFinding, { kind: 'proved' | 'unsigned' }>;
type Faulty = Extract<ProofFinding, { kind: 'fault' }>;

/** Result of the check. The seal is shown only if every hash and signature was recomputed and matched. */
export function ProofFindingView({ finding, priceScale }: { finding: ProofFinding; priceScale: number }) {
  const t = useTranslations('instrument.proof');
  if (finding.kind === 'nothing') return <p className="sm c2">{t('nothing')}</p>;
  if (finding.kind === 'fault') return <FaultView finding={finding} priceScale={priceScale} />;
  return <CheckedView finding={finding} />;
}

function CheckedView({ finding }: { finding: Checked }) {
  const t = useTranslations('instrument.proof');
  const place = useTimePlace();
  const count = (value: number) => formatExact(String(value), place.locale);
  const { from, to } = finding;
  const isProved = finding.kind === 'proved';
  return (
    <div className="stack proof-finding">
      <p className={isProved ? 'row med cb' : 'row med c2'}>
        {isProved ? <Seal size={18} /> : null}
        {t(isProved ? 'proved' : 'unsigned')}
      </p>
      <Facts
        rows={[
          { id: 'ticks', label: t('ticks'), value: count(finding.ticks) },
          { id: 'numbers', label: t('numbers'), value: `${count(from.seq)} – ${count(to.seq)}` },
          {
            id: 'times',
            label: t('times'),
            value: `${formatClockTime(from.timeMs, place)} – ${formatClockTime(to.timeMs, place)}`,
          },
          { id: 'signatures', label: t('signatures'), value: count(finding.signatures) },
          ...(isProved ? [{ id: 'signedTo', label: t('signedTo'), value: count(finding.signedToSeq) }] : []),
        ]}
      />
    </div>
  );
}

function FaultView({ finding, priceScale }: { finding: Faulty; priceScale: number }) {
  const t = useTranslations('instrument.proof');
  const place = useTimePlace();
  const { tick, seq, fault } = finding;
  return (
    <div className="stack proof-finding">
      <p className="row top med cd">
        <Icon glyph={CircleX} size={18} />
        <span>{t('faulty', { number: formatExact(String(seq), place.locale) })}</span>
      </p>
      <p className="sm c2">{t(`fault.${fault}`)}</p>
      {tick === null ? null : (
        <Facts
          rows={[
            { id: 'time', label: t('tickTime'), value: formatDateTime(tick.timeMs, place) },
            { id: 'price', label: t('tickPrice'), value: safePrice(tick.price, priceScale, place.locale) },
          ]}
        />
      )}
    </div>
  );
}

/** The price of a tampered tick may be any text, so it may not parse. */
function safePrice(price: string, precision: number, locale: string): string {
  try {
    return formatPrice(price, { precision, locale });
  } catch {
    return price;
  }
}
