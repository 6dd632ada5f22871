import { nftPay } from '@candor/contract/nft-trade';
import { cmp, isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import type { Order } from '#features/nft/model/nft-types.ts';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { MoneyFoot } from './money-foot.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type PaySheetProps = {
  /** What is paid; null: closed. */
  order: Order | null;
  onClose: () => void;
};

/** Pays a won auction in full; the deposit comes back. */
export function PaySheet({ order, onClose }: PaySheetProps) {
  const t = useTranslations();
  const texts = useNftTexts();
  const shown = useLastShown(order);
  const submit = useMoneySubmit(nftPay, {
    onDone: () => {
      showToast({ text: t('nftMine.pay.done'), tone: 'ok' });
      onClose();
    },
  });
  const close = () => {
    submit.forget();
    onClose();
  };
  if (shown === null) return null;
  const coin = shown.currency_name;
  const isCovered = cmp(toAmount(shown.available), toAmount(shown.price)) >= 0;
  const deposit = isZero(toAmount(shown.deposit))
    ? []
    : [{ id: 'deposit', label: t('nftMine.pay.depositBack'), value: texts.money(shown.deposit, 'USDT') }];
  return (
    <Sheet
      open={order !== null}
      onClose={close}
      title={t('nftMine.pay.heading', { name: shown.name })}
      closeLabel={t('common.actions.close')}
      locked={submit.isPending}
    >
      <div className="stack nft-sheet">
        <Facts
          rows={[
            { id: 'balance', label: t('nft.buy.balance'), value: texts.own(shown.available, coin) },
            ...deposit,
            { id: 'price', label: t('nft.buy.pay'), value: texts.money(shown.price, coin), total: true },
          ]}
        />
        {isCovered ? <Note>{t('nftMine.pay.note')}</Note> : <Note tone="warn">{t('nft.buy.tooLittle')}</Note>}
        <MoneyFoot
          submit={submit}
          label={t('nftMine.order.pay', { price: texts.money(shown.price, coin) })}
          isReady={isCovered}
          records={PATHS.nftPurchase}
          onSend={() => submit.send({ id: String(shown.id) })}
        />
      </div>
    </Sheet>
  );
}
