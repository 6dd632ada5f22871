import { useTranslations } from 'use-intl';
import { useFeeText } from '#data/use-fee-text.ts';
import type { SpotFill } from '#features/spot/hooks/use-spot-orders.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Facts } from '#ui/facts.tsx';
import { HouseMark } from '#widgets/book/trade-list.tsx';
import { coinsOf, useOrderTexts } from './use-order-texts.ts';

type FillRowProps = {
  fill: SpotFill;
  /** Without padding and pair, for containers that already have both. */
  bare?: boolean | undefined;
};

/** One fill of the user's order. */
export function FillRow({ fill, bare }: FillRowProps) {
  const t = useTranslations('spot');
  const common = useTranslations('common');
  const place = useTimePlace();
  const texts = useOrderTexts();
  const feeText = useFeeText();
  const { base, quote } = coinsOf(fill);
  return (
    <article className={classNames('spot-fill', !bare && 'pad')}>
      <p className="row between wrap">
        <span className="row spot-order-name">
          <Badge tone={fill.side === 'buy' ? 'up' : 'down'}>{t(`side.${fill.side}`)}</Badge>
          {bare ? null : <b className="semi">{fill.symbol}</b>}
        </span>
        <span className="xs c3 num">{formatDateTime(fill.time_ms, place)}</span>
      </p>
      <Facts
        dense
        rows={[
          { id: 'price', label: t('orders.price'), value: `${texts.price(fill.price)} ${quote}` },
          { id: 'amount', label: t('orders.amount'), value: texts.money(fill.amount, base) },
          {
            id: 'quote',
            label: t(fill.side === 'buy' ? 'orders.paid' : 'orders.received'),
            value: texts.money(fill.quote, quote),
          },
          { id: 'fee', label: t('orders.fee'), value: texts.money(fill.fee, fill.fee_currency_name) },
          { id: 'feeRate', label: common('feeTerms.label'), value: feeText.rate(fill.fee_percent, fill) },
        ]}
      />
      <p className="xs c3">
        {t(`orders.${fill.role}`)}
        {fill.with_house === 1 ? <HouseMark label={t('orders.withHouse')} /> : null}
      </p>
    </article>
  );
}
