import { nftBuy } from '@candor/contract/nft-trade';
import { canonical, cmp, sub, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import type { Offer, Work } from '#features/nft/model/nft-types.ts';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { MoneyFoot } from './money-foot.tsx';
import { Still } from './still.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type BuySheetProps = { open: boolean; work: Work; offer: Offer; onClose: () => void };

/** Buys a work at its fixed price. */
export function BuySheet({ open, work, offer, onClose }: BuySheetProps) {
  const t = useTranslations();
  const texts = useNftTexts();
  const { card, available } = work;
  const coin = offer.currency_name;
  const submit = useMoneySubmit(nftBuy, {
    onDone: () => {
      showToast({ text: t('nft.buy.done'), tone: 'ok' });
      onClose();
    },
  });
  const isCovered = cmp(toAmount(available), toAmount(offer.price)) >= 0;
  const close = () => {
    submit.forget();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('nft.buy.heading')}
      closeLabel={t('common.actions.close')}
      locked={submit.isPending}
    >
      <div className="stack nft-sheet">
        <div className="row nft-sheet-head">
          <Still src={card.still} type={card.type} className="nft-thumb" />
          <div className="grow">
            <p className="semi trunc">{card.name}</p>
            <p className="xs c3">{card.artist_name}</p>
          </div>
        </div>
        <Facts
          rows={[
            { id: 'balance', label: t('nft.buy.balance'), value: texts.own(available, coin) },
            ...(isCovered
              ? [
                  {
                    id: 'after',
                    label: t('nft.buy.after'),
                    value: texts.own(sub(toAmount(available), toAmount(offer.price)), coin),
                  },
                ]
              : []),
            { id: 'price', label: t('nft.buy.pay'), value: texts.money(offer.price, coin), total: true },
          ]}
        />
        {isCovered ? <Note>{t('nft.buy.note')}</Note> : <Note tone="warn">{t('nft.buy.tooLittle')}</Note>}
        <MoneyFoot
          submit={submit}
          label={t('nft.buy.confirm', { price: texts.money(offer.price, coin) })}
          isReady={isCovered}
          terms={offer.price}
          records={PATHS.nftMine}
          onSend={() => submit.send({ code: card.code, price: canonical(offer.price) })}
        />
      </div>
    </Sheet>
  );
}
