import { LIMITED_PRODUCTS } from '@candor/contract/security';
import { useFormatter, useTranslations } from 'use-intl';

/** What own limits cover, as words of a sentence: those that exist, and no others. */
export function useLimitedProducts(): string {
  const t = useTranslations('security.limits.product');
  return useFormatter().list(LIMITED_PRODUCTS.map((product) => t(product)));
}
