import { isNegative, toAmount } from '@candor/money/decimal';
import { useAmountText } from '#data/use-amount-text.ts';
import type { RecordRow } from '#features/records/model/record-rows.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatClockTime } from '#lib/format-time.ts';
import { Icon } from '#ui/icon.tsx';
import { glyphOf } from './record-glyphs.ts';
import { useAccountText } from './use-account-text.ts';

type RecordItemProps = {
  row: RecordRow;
  /** Transfers between the user's accounts: no sign and no gain colour. */
  unsigned?: boolean | undefined;
  onOpen: (row: RecordRow) => void;
};

/** One booking: kind, accounts and time; amount above the resulting balance. A tap opens its explanation. */
export function RecordItem({ row, unsigned, onOpen }: RecordItemProps) {
  const place = useTimePlace();
  const amountText = useAmountText();
  const route = useRouteText(row);
  const incoming = !unsigned && !isNegative(toAmount(row.value));
  return (
    <button type="button" className="li record" aria-haspopup="dialog" onClick={() => onOpen(row)}>
      <span className="record-icon">
        <Icon glyph={glyphOf(row.kind)} size={18} />
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
    </button>
  );
}

/** The account, or source and target account. */
function useRouteText(row: RecordRow): string {
  const accountText = useAccountText();
  const here = accountText(row.account);
  if (row.counter_account === '' || row.counter_account === row.account) return here;
  const there = accountText(row.counter_account);
  return isNegative(toAmount(row.value)) ? `${here} → ${there}` : `${there} → ${here}`;
}
