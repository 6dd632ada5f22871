import type { ReplyOf } from '@candor/contract/call';
import type { otcQuick } from '@candor/contract/otc';
import { useTranslations } from 'use-intl';
import type { QuickOffer } from '#features/otc/model/otc-types.ts';
import { isCheapest } from '#features/otc/model/quick-form.ts';
import { Face } from '#ui/face.tsx';
import { Facts } from '#ui/facts.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

type QuickOfferProps = { offer: QuickOffer; reply: ReplyOf<typeof otcQuick>; onCompare: () => void };

/** The chosen offer: who sells, the price, and what it costs over the index in money. */
export function QuickOfferCard({ offer, reply, onCompare }: QuickOfferProps) {
  const t = useTranslations('otc');
  const texts = useOtcTexts();
  const { trader, fiat } = offer;
  const { index, items } = reply;
  const over = `${texts.fiat(offer.over_index, fiat)}, ${texts.move(offer.over_index_percent)}`;
  const priceLabel = isCheapest(offer, items) ? t('quick.cheapestOf', { count: items.length }) : t('price');
  return (
    <div className="card otc-offer">
      <div className="row between">
        <span className="row otc-who grow">
          <Face name={trader.name} size={30} src={trader.avatar} />
          <span className="grow">
            <b className="semi sm trunc block-text">{trader.name}</b>
            <span className="xs c3 num">{traderLine(texts, t, trader)}</span>
          </span>
        </span>
        <button type="button" className="link sm nowrap hit" aria-haspopup="dialog" onClick={onCompare}>
          {t('quick.offers', { count: items.length })}
        </button>
      </div>
      <hr className="rule otc-rule" />
      <Facts
        rows={[
          { id: 'price', label: priceLabel, value: texts.money(offer.price, fiat) },
          {
            id: 'index',
            label: t('quick.indexNow'),
            value: texts.isKnown(index.price) ? `${texts.price(index.price)} ${fiat}` : t('indexUnknown'),
          },
          ...(texts.isKnown(index.price) ? [{ id: 'over', label: t('quick.overIndex'), value: over }] : []),
          { id: 'fee', label: t('quick.fee'), value: texts.fiat('0', fiat) },
        ]}
      />
    </div>
  );
}

const traderLine = (
  texts: ReturnType<typeof useOtcTexts>,
  t: ReturnType<typeof useTranslations<'otc'>>,
  { completion, release_seconds: release, orders }: QuickOffer['trader'],
): string => {
  if (completion === '' || release === 0) return texts.trader({ completion, orders });
  return t('quick.traderLine', { share: texts.share(completion), time: texts.minutes(release) });
};
