import { useTranslations } from 'use-intl';
import type { PurchaseContext, PurchaseProblem } from '#features/dual/model/purchase-form.ts';
import { useDualTexts } from './use-dual-texts.ts';

/** The sentence of a form problem. */
export function useDualProblemText(): (problem: PurchaseProblem, context: PurchaseContext) => string {
  const t = useTranslations('dual.error');
  const texts = useDualTexts();
  return (problem, { product }) => {
    switch (problem.code) {
      case 'dual_sold_out':
        return t('dual_sold_out', { remaining: texts.count(problem.remaining) });
      case 'dual_limit_reached':
        return t('dual_limit_reached', { limit: texts.count(problem.limit), held: texts.count(problem.held) });
      case 'insufficient_balance':
        return t('insufficient_balance', { available: texts.money(problem.available, product.pay_name) });
      case 'dual_price_passed':
      case 'price_unavailable':
        return t(problem.code, { symbol: product.symbol });
      default:
        return t(problem.code);
    }
  };
}
