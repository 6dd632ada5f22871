import { ChevronRight, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, whyPath } from '#data/paths.ts';
import { Facts } from '#ui/facts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import './money-receipt.css';

/** What a money call has answered: its sentence, and the id of the record it made. */
export interface Receipt {
  readonly text: string;
  readonly id: string;
}

type MoneyReceiptProps = {
  receipt: Receipt;
  rows: Parameters<typeof Facts>[0]['rows'];
  onClose: () => void;
};

/** Figures of what was just booked, in the flow of the page so that it covers no button; leads to its record. */
export function MoneyReceipt({ receipt, rows, onClose }: MoneyReceiptProps) {
  const t = useTranslations('common');
  return (
    <section className="pad money-receipt" role="status">
      <div className="card tight">
        <div className="row between">
          <b className="semi">{receipt.text}</b>
          <IconButton label={t('actions.close')} glyph={X} size={18} quiet onClick={onClose} />
        </div>
        <Facts rows={rows} dense />
        <a className="link row receipt-link" href={hrefOf(whyPath(receipt.id))}>
          {t('labels.receipt')}
          <ChevronRight size={16} aria-hidden />
        </a>
      </div>
    </section>
  );
}
