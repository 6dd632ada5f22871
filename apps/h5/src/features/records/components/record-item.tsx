import { isNegative, toAmount } from '@candor/money/decimal';
import { ArrowDownToLine, ArrowLeftRight, Lock, LockOpen, ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAmountText } from '#data/use-amount-text.ts';
import type { RecordRow } from '#features/records/model/record-rows.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatClockTime } from '#lib/format-time.ts';
import { type Glyph, Icon } from '#ui/icon.tsx';

const GLYPHS: ReadonlyMap<string, Glyph> = new Map([
  ['account_transfer', ArrowLeftRight],
  ['demo_funding', ArrowDownToLine],
  ['hold', Lock],
  ['hold_release', LockOpen],
]);

type RecordItemProps = {
  row: RecordRow;
  /** Own money that only changed its place: no sign, no colour of gain. */
  unsigned?: boolean | undefined;
};

/** One booking: what it was, which accounts, when; the amount over the balance it left. */
export function RecordItem({ row, unsigned }: RecordItemProps) {
  const place = useTimePlace();
  const amountText = useAmountText();
  const route = useRouteText(row);
  const incoming = !unsigned && !isNegative(toAmount(row.value));
  return (
    <div className="li record">
      <span className="record-icon">
        <Icon glyph={GLYPHS.get(row.kind) ?? ReceiptText} size={18} />
      </span>
      <span className="main">
        <span className="med">{row.info}</span>
        <span className="xs c3">{`${route} · ${formatClockTime(row.created_time_ms, place)}`}</span>
      </span>
      <span className="end num">
        <span className={incoming ? 'med up' : 'med'}>
          {amountText(row.value, row.currency_name, unsigned ? undefined : 'gain')}
          <i className="record-unit">{row.currency_name}</i>
        </span>
        <span className="xs c3">{amountText(row.after, row.currency_name)}</span>
      </span>
    </div>
  );
}

/** The account, or both in the direction the money went. */
function useRouteText(row: RecordRow): string {
  const t = useTranslations('common.accounts');
  const here = t(row.account);
  const { counter_account: other } = row;
  if (other !== 'legal' && other !== 'change' && other !== 'lever' && other !== 'micro') return here;
  return isNegative(toAmount(row.value)) ? `${here} → ${t(other)}` : `${t(other)} → ${here}`;
}
