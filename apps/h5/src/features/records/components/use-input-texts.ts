import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import { type ExplanationInput, isDecimal } from '#features/records/model/explanation.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import type { MessageShape } from '#i18n/message-shape.ts';
import { formatExact } from '#lib/format-number.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

type InputName = keyof MessageShape['records']['why']['input'];
type Cause = keyof MessageShape['records']['why']['cause'];

const NAMES: ReadonlySet<string> = new Set<InputName>([
  'amount',
  'fee',
  'received',
  'network',
  'usdt_value',
  'btc_value',
  'used_24h',
  'limit_24h',
  'reviews',
  'asked',
  'credited',
  'transaction_reference',
  'cause',
  'from_price',
  'to_price',
  'fee_percent',
  'reason',
  'proposal',
  'from',
  'to',
  'order',
  'price',
  'paid',
  'stake',
  'payout_percent',
  'entry_price',
  'exit_price',
  'seconds',
  'symbol',
  'lots',
  'size',
  'notional',
  'multiple',
  'margin',
  'open_price',
  'pnl',
  'shortfall',
  'from_balance',
  'from_margin',
]);
const CAUSES: ReadonlySet<string> = new Set<Cause>([
  'cancelled',
  'refused',
  'no_entry',
  'few_ticks',
  'no_exit',
  'paused',
  'user',
  'tp',
  'sl',
  'liquidation',
  'leader',
  'halt',
]);

const isName = (name: string): name is InputName => NAMES.has(name);
const isCause = (value: string): value is Cause => CAUSES.has(value);

/** Names and values of what went into a formula. A name we have no word for is shown as the server wrote it. */
export function useInputTexts() {
  const t = useTranslations('records.why');
  const moneyText = useMoneyText();
  const { locale } = useTimePlace();
  return {
    moneyText,
    labelOf: (name: string): string => (isName(name) ? t(`input.${name}`) : name.replaceAll('_', ' ')),
    writeInput: ({ name, value, unit }: ExplanationInput): string => {
      if (name === 'cause' && isCause(value)) return t(`cause.${value}`);
      if (unit === '' || !isDecimal(value)) return value;
      return unit === '%' ? `${formatExact(value, locale)}${readNumberSigns(locale).percent}` : moneyText(value, unit);
    },
  };
}
