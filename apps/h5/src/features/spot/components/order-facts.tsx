import { MARKET_GUARD_PERCENT } from '@candor/domain/spot/decide-spot-order';
import { isZero } from '@candor/money/decimal';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DASH } from '#data/use-amount-text.ts';
import { useFeeText } from '#data/use-fee-text.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { typed } from '#features/spot/model/order-form.ts';
import { highestFee } from '#features/spot/model/preview-order.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatPrice } from '#lib/format-number.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import type { TicketPart } from './order-fields.tsx';

/** Cost, fee and amount received, above the submit button. */
export function OrderFacts(part: TicketPart) {
  const t = useTranslations('spot.form');
  const moneyText = useMoneyText();
  const feeText = useFeeText();
  const { form, preview, context, market } = part.ticket;
  const { base, quote } = part.instrument;
  const isBuy = form.side === 'buy';
  const isMarket = form.kind === 'market';
  const [paid, received] = isBuy ? [quote, base] : [base, quote];
  const amount = (text: string | undefined, coin: string) => (text === undefined ? DASH : moneyText(text, coin));
  const feePercent = isMarket ? context.pair.takerFeePercent : highestFee(context.pair);
  return (
    <>
      <Facts
        rows={[
          ...(isMarket ? [{ id: 'average', label: t('average'), value: <AveragePrice {...part} /> }] : []),
          { id: 'cost', label: t(costLabel(isBuy, isMarket)), value: amount(preview?.pays, paid) },
          {
            id: 'fee',
            label: t('fee', { percent: feeText.rate(feePercent, market) }),
            value: amount(preview?.fee, received),
          },
          {
            id: 'receives',
            label: t(receiveLabel(isBuy, isMarket)),
            value: amount(preview?.receives, received),
            total: true,
          },
        ]}
      />
      <OrderNote {...part} />
    </>
  );
}

function costLabel(isBuy: boolean, isMarket: boolean) {
  if (!isBuy) return 'gives';
  return isMarket ? 'costAbout' : 'cost';
}

function receiveLabel(isBuy: boolean, isMarket: boolean) {
  if (isMarket) return 'receivesAbout';
  return isBuy ? 'receives' : 'receivesLeast';
}

function AveragePrice({ ticket, instrument }: TicketPart) {
  const { locale } = useTimePlace();
  const { preview } = ticket;
  if (preview === null || isZero(preview.pays)) return DASH;
  const price = formatPrice(preview.averagePrice, { precision: instrument.priceScale, locale });
  return <span className="num">{`${price} ${instrument.quote}`}</span>;
}

/** Explains in a sentence or two how the order will execute. */
function OrderNote({ ticket, instrument }: TicketPart) {
  const t = useTranslations('spot.form');
  const feeText = useFeeText();
  const { locale } = useTimePlace();
  const { form, book } = ticket;
  if (form.kind === 'market') {
    const isEmpty = book !== undefined && (form.side === 'buy' ? book.asks : book.bids).length === 0;
    if (isEmpty) return <Note tone="warn">{t('nobody')}</Note>;
    return <Hint>{t('noteMarket', { percent: feeText.percent(MARKET_GUARD_PERCENT) })}</Hint>;
  }
  const price = typed(form.price);
  const written = price === null ? null : formatPrice(price, { precision: instrument.priceScale, locale });
  return (
    <Hint>
      {t(`${form.tif}Text`)}
      {written === null ? null : ` ${t(form.side === 'buy' ? 'noteBuy' : 'noteSell', { price: written })}`}
    </Hint>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <p className="hint">
      <Icon glyph={Info} size={14} />
      <span>{children}</span>
    </p>
  );
}
