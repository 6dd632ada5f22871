import type { OrderAmounts } from '@candor/domain/otc/compute-order';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { DASH } from '#data/use-amount-text.ts';
import { traderPath } from '#features/otc/model/otc-paths.ts';
import type { AdPage } from '#features/otc/model/otc-types.ts';
import { Facts } from '#ui/facts.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

type TakeFactsProps = { ad: AdPage; order: OrderAmounts | null };

/** Price and all amounts of the order, computed by the function that books. */
export function TakeFacts({ ad, order }: TakeFactsProps) {
  const t = useTranslations('otc.take');
  const texts = useOtcTexts();
  const isBuying = ad.side === 'sell';
  const fiat = order === null ? DASH : texts.fiat(order.fiatAmount, ad.fiat);
  const coins = order === null ? DASH : texts.money(order.amount, ad.currency_name);
  return (
    <Facts
      rows={[
        {
          id: 'trader',
          label: t(isBuying ? 'seller' : 'buyer'),
          value: (
            <a className="link" href={hrefOf(traderPath(ad.trader.id))}>
              {ad.trader.name}
            </a>
          ),
        },
        {
          id: 'price',
          label: t(ad.is_floating === 1 ? 'priceFloating' : 'price'),
          value: texts.money(ad.price, ad.fiat),
        },
        { id: 'time', label: t('time'), value: texts.minutes(ad.pay_minutes * 60) },
        { id: 'fee', label: t('fee'), value: texts.money('0', ad.currency_name) },
        ...(isBuying
          ? []
          : [{ id: 'balance', label: t('balance'), value: texts.own(ad.own_available, ad.currency_name) }]),
        { id: 'out', label: t(isBuying ? 'youPay' : 'held'), value: isBuying ? fiat : coins },
        { id: 'in', label: t('youReceive'), value: isBuying ? coins : fiat, total: true },
      ]}
    />
  );
}

/** The maker's own words; empty: none. */
export function TakeTerms({ terms }: { terms: string }) {
  const t = useTranslations('otc.take');
  if (terms === '') return null;
  return (
    <div>
      <p className="sm c2 otc-label">{t('terms')}</p>
      <p className="sm otc-terms">{terms}</p>
    </div>
  );
}
