import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import { type WithdrawRow, withdrawSteps } from '#features/fund/model/fund-steps.ts';
import { AddressText } from '#ui/address-text.tsx';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { RecordSteps } from './record-steps.tsx';

type WithdrawSheetProps = { row: WithdrawRow | null; onClose: () => void; onCancel: () => void };

/** One withdrawal: its steps, the reason of a refusal, and a cancel button while cancelling is possible. */
export function WithdrawSheet({ row, onClose, onCancel }: WithdrawSheetProps) {
  const t = useTranslations();
  // Keeps rendering the last row during the sheet's closing animation.
  const [shown, setShown] = useState(row);
  if (row !== null && row !== shown) setShown(row);
  if (shown === null) return null;
  return (
    <Sheet
      open={row !== null}
      onClose={onClose}
      title={t('fund.title.withdraw')}
      closeLabel={t('common.actions.close')}
    >
      <div className="stack fund-detail">
        <WithdrawDetail row={shown} />
        <AskAbout kind="withdrawal" id={shown.id} />
        {shown.can_cancel === 1 ? (
          <Button variant="danger" block onClick={onCancel}>
            {t('fund.records.cancel')}
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}

function WithdrawDetail({ row }: { row: WithdrawRow }) {
  const t = useTranslations('fund.records');
  const moneyText = useMoneyText();
  const sent =
    row.transaction_reference === ''
      ? []
      : [{ id: 'tx', label: t('transaction'), value: <span className="fund-long">{row.transaction_reference}</span> }];
  const network = row.network === '' ? [] : [{ id: 'network', label: t('network'), value: row.network }];
  return (
    <>
      <RecordSteps steps={withdrawSteps(row)} />
      {row.notes === '' ? null : <Note tone="warn">{t('reason', { text: row.notes })}</Note>}
      <div>
        <p className="xs c3">{t('target')}</p>
        <p className="sm">{row.type === 0 ? <AddressText address={row.target} /> : row.target}</p>
      </div>
      <Facts
        rows={[
          ...network,
          { id: 'amount', label: t('amount'), value: moneyText(row.number, row.name) },
          { id: 'fee', label: t('fee'), value: moneyText(row.fee, row.name) },
          ...sent,
          { id: 'received', label: t('received'), value: moneyText(row.received, row.name), total: true },
        ]}
      />
    </>
  );
}
