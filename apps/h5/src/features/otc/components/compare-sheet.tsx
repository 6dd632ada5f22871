import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { QuickOffer } from '#features/otc/model/otc-types.ts';
import { Face } from '#ui/face.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

type CompareSheetProps = {
  open: boolean;
  offers: readonly QuickOffer[];
  chosenId: number;
  onClose: () => void;
  onPick: (id: number) => void;
};

/** All offers that fit the amount, with what each gives and costs against the index. */
export function CompareSheet({ open, offers, chosenId, onClose, onPick }: CompareSheetProps) {
  const t = useTranslations();
  const title = t('otc.quick.offers', { count: offers.length });
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('common.actions.close')} flush>
      <div className="list choices" role="radiogroup" aria-label={title}>
        {offers.map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            isChosen={offer.id === chosenId}
            onPick={() => {
              onClose();
              onPick(offer.id);
            }}
          />
        ))}
      </div>
    </Sheet>
  );
}

type OfferRowProps = { offer: QuickOffer; isChosen: boolean; onPick: () => void };

function OfferRow({ offer, isChosen, onPick }: OfferRowProps) {
  const t = useTranslations('otc');
  const texts = useOtcTexts();
  const { trader } = offer;
  const isOwn = offer.is_own === 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the whole row is the hit area and picking closes the sheet.
    <button type="button" className="li" role="radio" aria-checked={isChosen} disabled={isOwn} onClick={onPick}>
      <Face name={trader.name} size={32} src={trader.avatar} />
      <span className="main">
        <span className="med trunc">{isOwn ? t('yourAd') : trader.name}</span>
        <span className="xs c3 num">{texts.trader(trader)}</span>
        <span className="xs c3 num">{offer.kinds.map(({ code, name }) => texts.kind(code, name)).join(', ')}</span>
      </span>
      <span className="end num">
        <span className="med">{`${texts.price(offer.price)} ${offer.fiat}`}</span>
        <span className="xs c3">{texts.money(offer.amount, offer.currency_name)}</span>
        <span className="xs c3">{t('toIndex', { percent: texts.move(offer.over_index_percent) })}</span>
      </span>
      <span className="choice-tick">{isChosen ? <Icon glyph={Check} size={18} /> : null}</span>
    </button>
  );
}
