import { useTranslations } from 'use-intl';
import type { MessageShape } from '#i18n/message-shape.ts';

type OwnAccount = keyof MessageShape['common']['accounts'];

const OWN: readonly OwnAccount[] = ['legal', 'change', 'lever', 'micro', 'stock', 'mining', 'financial'];

export const findOwn = (name: string): OwnAccount | undefined => OWN.find((own) => own === name);

/** Localized name of an account; unknown names are returned unchanged. */
export function useAccountText(): (account: string) => string {
  const t = useTranslations('common.accounts');
  return (account) => {
    const own = findOwn(account);
    return own === undefined ? account : t(own);
  };
}
