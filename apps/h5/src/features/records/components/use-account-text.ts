import { useTranslations } from 'use-intl';
import type { MessageShape } from '#i18n/message-shape.ts';

type OwnAccount = keyof MessageShape['common']['accounts'];

const OWN: readonly OwnAccount[] = ['legal', 'change', 'lever', 'micro', 'stock', 'mining', 'financial'];

export const findOwn = (name: string): OwnAccount | undefined => OWN.find((own) => own === name);

/** The name of an own account; another text stays as it came. */
export function useAccountText(): (account: string) => string {
  const t = useTranslations('common.accounts');
  return (account) => {
    const own = findOwn(account);
    return own === undefined ? account : t(own);
  };
}
