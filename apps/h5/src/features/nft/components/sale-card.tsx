import { splitSale } from '@candor/domain/nft/sale-split';
import { canonical, isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import type { Offer, Work } from '#features/nft/model/nft-types.ts';
import { lastSale } from '#features/nft/model/provenance.ts';
import { Facts } from '#ui/facts.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** A fixed price: what it costs, until when, and who receives what of it. */
export function SaleCard({ work, offer }: { work: Work; offer: Offer }) {
  const t = useTranslations('nft.work');
  const texts = useNftTexts();
  const shownMs = offer.status === 2 ? offer.start_ms : offer.end_ms;
  return (
    <section className="pad nft-part">
      <div className="card">
        <div className="row between top">
          <div>
            <p className="xs c3">{t('price')}</p>
            <p className="t1 num">{texts.amount(offer.price, offer.currency_name)}</p>
            <p className="xs c3">{t('soldBy', { currency: offer.currency_name, name: texts.person(offer.seller) })}</p>
          </div>
          <div className="right">
            <p className="xs c3">{t(offer.status === 2 ? 'from' : offer.status === 1 ? 'until' : 'ended')}</p>
            <p className="t1 num">{texts.day(shownMs)}</p>
            <p className="xs c3 num">{texts.utcClock(shownMs)}</p>
          </div>
        </div>
        <hr className="nft-rule" />
        <Facts rows={useSplitRows(work, offer)} />
      </div>
    </section>
  );
}

/** Last sale, and the parts of the price by the function that books them. */
function useSplitRows(work: Work, offer: Offer) {
  const t = useTranslations('nft.work');
  const texts = useNftTexts();
  const { currency_name: coin, fee_percent: feePercent, royalty_percent: royaltyPercent } = offer;
  const parts = splitSale(canonical(offer.price), { feePercent, royaltyPercent, scale: offer.scale });
  const amount = (part: string) => texts.amount(part, coin);
  const before = lastSale(work.provenance);
  const last =
    before === undefined
      ? []
      : [
          {
            id: 'last',
            label: t('lastSold', { date: texts.day(before.at_ms) }),
            value:
              before.currency_name === coin ? amount(before.price) : texts.money(before.price, before.currency_name),
          },
        ];
  const royalty = isZero(toAmount(parts.royalty))
    ? []
    : [
        {
          id: 'artist',
          label: t('toArtist', { percent: texts.percent(royaltyPercent) }),
          value: amount(parts.royalty),
        },
      ];
  return [
    ...last,
    ...royalty,
    { id: 'house', label: t('toHouse', { percent: texts.percent(feePercent) }), value: amount(parts.fee) },
    { id: 'seller', label: t('toSeller'), value: <span className="semi">{amount(parts.net)}</span> },
  ];
}
