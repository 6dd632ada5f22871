import { OPTION_VOIDS } from '@candor/contract/options';
import { useTranslations } from 'use-intl';
import { usePriceScaleOf } from '#features/options/hooks/use-price-scale.ts';
import { endingOf, type OptionItem } from '#features/options/model/option-view.ts';
import { useOptionTexts } from './use-option-texts.ts';

/** Sentence that explains a closed option's result, with its entry and exit prices. */
export function useEndingText(): (item: OptionItem) => string {
  const t = useTranslations('options.result');
  const texts = useOptionTexts();
  const scaleOf = usePriceScaleOf();
  return (item) => {
    const ending = endingOf(item);
    if (ending === 'void') return t(OPTION_VOIDS.find((reason) => reason === item.void_reason) ?? 'no_entry');
    const scale = scaleOf(item.match_id);
    const figures = {
      entry: texts.price(item.open_price, scale),
      exit: texts.price(item.end_price, scale),
      amount: texts.money(item.payout, item.currency_name),
    };
    return t(ending, figures);
  };
}
