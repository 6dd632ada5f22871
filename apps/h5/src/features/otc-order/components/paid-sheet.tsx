import { otcPaid } from '@candor/contract/otc-orders';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { usePictureUpload } from '#data/use-picture-upload.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { PICTURE_MAX_EDGE_PX } from '#features/otc-order/model/statement-form.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { PictureField } from './picture-field.tsx';
import { useOrderTexts } from './use-order-texts.ts';

type PaidSheetProps = { order: Order; open: boolean; onClose: () => void };

/** The buyer says that the money was sent, with a picture if they like. */
export function PaidSheet({ order, open, onClose }: PaidSheetProps) {
  const t = useTranslations();
  const texts = useOrderTexts();
  const picture = usePictureUpload(PICTURE_MAX_EDGE_PX);
  const submit = useSubmit(otcPaid, () => {
    showToast({ text: t('otcOrder.paid.done'), tone: 'ok' });
    void refreshMoney();
    onClose();
  });
  const close = () => {
    submit.forget();
    onClose();
  };
  const send = () =>
    submit.send(picture.path === '' ? { number: order.number } : { number: order.number, picture: picture.path });
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('otcOrder.paid.heading', { fiat: texts.money(order.fiat_amount, order.fiat) })}
      closeLabel={t('common.actions.close')}
      locked={submit.isPending}
    >
      <div className="stack deal-sheet">
        <p className="sm c2">{t('otcOrder.paid.text')}</p>
        <PictureField label={t('otcOrder.paid.picture')} picture={picture} />
        {submit.failure === null ? null : (
          <p className="hint err" role="alert">
            {submit.failure}
          </p>
        )}
        <Button variant="primary" block disabled={picture.isPending} pending={submit.isPending} onClick={send}>
          {t('otcOrder.paid.confirm')}
        </Button>
      </div>
    </Sheet>
  );
}
