import { useTranslations } from 'use-intl';
import { findWord } from '#features/records/model/record-words.ts';
import { findOwn } from './use-account-text.ts';

const FROZEN = '_frozen';

/** Localized name of a ledger account: the user's, its frozen part, or a house account. Unknown names are unchanged. */
export function usePurseText(): (purse: string) => string {
  const t = useTranslations();
  return (purse) => {
    const own = findOwn(purse);
    if (own !== undefined) return t(`common.accounts.${own}`);
    const frozen = purse.endsWith(FROZEN) ? findOwn(purse.slice(0, -FROZEN.length)) : undefined;
    if (frozen !== undefined) return t('records.why.frozen', { account: t(`common.accounts.${frozen}`) });
    const house = findWord('purses', purse);
    return house === undefined ? purse : t(house);
  };
}
