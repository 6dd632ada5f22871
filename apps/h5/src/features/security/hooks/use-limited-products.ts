import { LIMITED_PRODUCTS } from '@candor/contract/security';
import { useFormatter, useTranslations } from 'use-intl';

/** Localized list of the products that the user's limits apply to. */
export function useLimitedProducts(): string {
  const t = useTranslations('security.limits.product');
  return useFormatter().list(LIMITED_PRODUCTS.map((product) => t(product)));
}
