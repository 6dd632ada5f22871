import { useTranslations } from 'use-intl';
import { type BidForm, type BidProblem, type BidTerms, depositOf } from '#features/nft/model/bid-form.ts';
import { useNftTexts } from './use-nft-texts.ts';

/** The sentence for a problem of the bid form. */
export function useBidProblemText(form: BidForm, terms: BidTerms): (problem: BidProblem) => string {
  const t = useTranslations('nft.bid.error');
  const texts = useNftTexts();
  return ({ field, code }) => {
    switch (code) {
      case 'invalid':
        return t('invalid');
      case 'decimals':
        return t('decimals', { count: terms.scale });
      case 'low':
        return field === 'maximum' && !terms.isLeading
          ? t('maximumLow')
          : t('low', { price: texts.money(terms.least, terms.currency) });
      case 'uncovered':
        return field === 'deposit'
          ? t('deposit', { deposit: texts.money(depositOf(form, terms).taken, 'USDT') })
          : t('uncovered', { available: texts.money(terms.available, terms.currency) });
    }
  };
}
