import { useTranslations } from 'use-intl';
import type { MessageShape } from '#i18n/message-shape.ts';
import { findOwn } from './use-account-text.ts';

type House = keyof MessageShape['records']['why']['house'];

const HOUSE: readonly House[] = [
  'fees',
  'options',
  'option_stakes',
  'futures',
  'insurance',
  'rewards',
  'convert',
  'adjustments',
  'dust',
  'deposits',
  'withdrawals',
  'other_user',
];

const FROZEN = '_frozen';

/** The purses of a ledger row: own accounts, what is set aside in them, the house's. Another text stays as it came. */
export function usePurseText(): (purse: string) => string {
  const t = useTranslations();
  return (purse) => {
    const own = findOwn(purse);
    if (own !== undefined) return t(`common.accounts.${own}`);
    const frozen = purse.endsWith(FROZEN) ? findOwn(purse.slice(0, -FROZEN.length)) : undefined;
    if (frozen !== undefined) return t('records.why.frozen', { account: t(`common.accounts.${frozen}`) });
    const house = HOUSE.find((name) => name === purse);
    return house === undefined ? purse : t(`records.why.house.${house}`);
  };
}
