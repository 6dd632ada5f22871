import { useTranslations } from 'use-intl';
import type { DualProduct } from '#features/dual/model/dual-table.ts';
import type { PurchaseFigures } from '#features/dual/model/purchase-form.ts';
import { Card } from '#ui/card.tsx';
import { useDualTexts } from './use-dual-texts.ts';

type CardsProps = { product: DualProduct; figures: PurchaseFigures };

/** What is paid below the linked price, and at or above it. */
export function OutcomeCards({ product, figures: { outcomes } }: CardsProps) {
  const t = useTranslations('dual.outcome');
  const texts = useDualTexts();
  const price = texts.linked(product.linked_price);
  const coin = product.currency_name;
  return (
    <div className="grid g2 dual-outcomes">
      <Card tight>
        <p className="xs c2">{t('below', { price })}</p>
        <p className="semi num">{texts.money(outcomes.below.amount, coin)}</p>
        <p className="xs c3">{t(product.side === 'call' ? 'belowCall' : 'belowPut', { coin })}</p>
      </Card>
      <Card tight picked>
        <p className="xs cb">{t('atOrAbove', { price })}</p>
        <p className="semi num">{texts.money(outcomes.atOrAbove.amount, product.quote_name)}</p>
        <p className="xs c3">{t(product.side === 'call' ? 'aboveCall' : 'abovePut', { price })}</p>
      </Card>
    </div>
  );
}
