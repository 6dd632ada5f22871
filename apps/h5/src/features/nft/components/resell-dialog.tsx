import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useThrottled } from '#data/use-throttled.ts';
import type { OfferTicket } from '#features/nft/hooks/use-offer-form.ts';
import type { Quote } from '#features/nft/model/nft-types.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type ResellDialogProps = { open: boolean; ticket: OfferTicket; quote: Quote; onClose: () => void };

/** An offer cannot be withdrawn: asks once more, with the figures that are sent. */
export function ResellDialog({ open, ticket, quote, onClose }: ResellDialogProps) {
  const t = useTranslations();
  const texts = useNftTexts();
  const { submit } = ticket;
  const press = useThrottled(() => (submit.isOutcomeUnknown ? submit.retry() : ticket.send()));
  const close = () => {
    submit.forget();
    onClose();
  };
  const coin = quote.currency_name;
  return (
    <Dialog
      open={open}
      title={t('nftMine.resell.askTitle')}
      safeLabel={t('common.actions.cancel')}
      onClose={close}
      actionLabel={t(submit.isOutcomeUnknown ? 'common.actions.retry' : 'nftMine.resell.confirm')}
      onAction={press}
      pending={submit.isPending}
    >
      <p>{t('nftMine.resell.askText')}</p>
      <div className="nft-dialog-facts">
        <Facts
          rows={[
            {
              id: 'price',
              label: t(quote.mode === 2 ? 'nftMine.resell.startPrice' : 'nftMine.resell.price'),
              value: texts.money(quote.price, coin),
            },
            { id: 'end', label: t('nftMine.resell.ends'), value: texts.moment(quote.end_ms) },
            { id: 'net', label: t('nftMine.resell.receive'), value: texts.money(quote.net, coin), total: true },
          ]}
        />
      </div>
      <MoneyNotes submit={submit} unknown={t('nft.buy.unknown')} records={`${PATHS.nftMine}?tab=listed`} />
      {submit.failure === null ? null : (
        <p className="hint err" role="alert">
          {submit.failure}
        </p>
      )}
    </Dialog>
  );
}
