import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import type { Quote } from '#features/nft/model/nft-types.ts';
import { breakEven } from '#features/nft/model/offer-form.ts';
import { DashList } from '#ui/dash-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { useNftTexts } from './use-nft-texts.ts';

export interface Paid {
  readonly amount: string;
  readonly currency: string;
}

/** What the seller would receive, as it will be booked. */
export function QuoteCard({ quote, paid }: { quote: Quote; paid: Paid }) {
  const t = useTranslations('nftMine.resell');
  const texts = useNftTexts();
  const coin = quote.currency_name;
  const amount = (text: string) => texts.amount(text, coin);
  const least = breakEven(paid, {
    currency: coin,
    feePercent: quote.fee_percent,
    royaltyPercent: quote.royalty_percent,
  });
  const royalty = isZero(toAmount(quote.royalty))
    ? []
    : [
        {
          id: 'royalty',
          label: t('royalty', { percent: texts.percent(quote.royalty_percent) }),
          value: `−${amount(quote.royalty)}`,
        },
      ];
  return (
    <section className="card nft-quote" data-quote>
      <div className="row between nft-card-head">
        <h3 className="sm semi">{t('ifSold', { price: amount(quote.price) })}</h3>
        <span className="xs c3">{t('asBooked')}</span>
      </div>
      <Facts
        rows={[
          { id: 'price', label: t('price'), value: amount(quote.price) },
          ...royalty,
          { id: 'fee', label: t('fee', { percent: texts.percent(quote.fee_percent) }), value: `−${amount(quote.fee)}` },
        ]}
      />
      <hr className="nft-rule" />
      <div className="row between base">
        <span className="sm">{t('receive')}</span>
        <b className="t2 num" data-net>
          {amount(quote.net)} <span className="xs c3 nft-unit">{coin}</span>
        </b>
      </div>
      {least === null ? null : (
        <p className="xs c3 num nft-under">{t('backFrom', { paid: amount(paid.amount), price: amount(least) })}</p>
      )}
    </section>
  );
}

/** What the seller must know before the work is offered. */
export function OfferNotes({ quote }: { quote: Quote }) {
  const t = useTranslations('nftMine.resell');
  const texts = useNftTexts();
  const isAuction = quote.mode === 2;
  return (
    <DashList
      items={[
        {
          id: 'final',
          text: isAuction
            ? t('noteFinalAuction', { end: texts.moment(quote.end_ms), latest: texts.moment(quote.latest_ms) })
            : t('noteFinal', { end: texts.moment(quote.end_ms) }),
        },
        { id: 'frozen', text: t('noteFrozen') },
        ...(isAuction
          ? [{ id: 'deposit', text: t('noteDeposit', { deposit: texts.money(quote.deposit, 'USDT') }) }]
          : []),
        { id: 'unsold', text: t(isAuction ? 'noteNoBid' : 'noteNoBuyer') },
      ]}
    />
  );
}
