import { requestDeposit } from '@candor/contract/fund';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fundRecordPath } from '#data/paths.ts';
import { textOf } from '#data/reply-text.ts';
import { useNavigate } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { usePictureUpload } from '#data/use-picture-upload.ts';
import { depositToSend, EMPTY_DEPOSIT, summarizeDeposit } from '#features/fund/model/deposit-form.ts';
import { type FundNetwork, isOpen } from '#features/fund/model/network-rows.ts';
import { View } from '#ui/frame.tsx';
import { Note } from '#ui/note.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { SendDock } from '#widgets/send-dock.tsx';
import { DepositAddress } from './deposit-address.tsx';
import { DepositFields } from './deposit-fields.tsx';
import { DepositSteps } from './deposit-steps.tsx';
import { NetworkBox } from './network-box.tsx';
import type { NetworkPageProps } from './network-screen.tsx';

/** Longest edge of the uploaded receipt picture: small print must stay readable. */
const MAX_EDGE_PX = 1600;

export function DepositPage({ rows, row, onPick }: NetworkPageProps) {
  const t = useTranslations('fund');
  const box = <NetworkBox rows={rows} row={row} way="receive" onPick={onPick} />;
  if (!isOpen(row, 'receive')) {
    const names = { coin: row.currency_name, network: row.network };
    return (
      <View>
        <div className="pad stack fund-form">
          {box}
          <Note tone="warn">{t('receive.closed', names)}</Note>
        </div>
      </View>
    );
  }
  return <OpenDeposit row={row} box={box} />;
}

function OpenDeposit({ row, box }: { row: FundNetwork; box: React.ReactNode }) {
  const t = useTranslations('fund.receive');
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY_DEPOSIT);
  const picture = usePictureUpload(MAX_EDGE_PX);
  const summary = summarizeDeposit(form, row);
  const submit = useMoneySubmit(requestDeposit, {
    onDone: (reply) => {
      showToast({ text: textOf(reply), tone: 'ok' });
      navigate(fundRecordPath('deposits'), { replace: true });
    },
  });
  const change = (changed: Partial<typeof form>) => {
    submit.forget();
    setForm((current) => ({ ...current, ...changed }));
  };
  const isReady = summary.amount !== null && picture.path !== '';
  const send = () => {
    if (summary.amount) submit.send(depositToSend({ form, amount: summary.amount, voucher: picture.path }, row));
  };
  return (
    <>
      <View>
        <div className="pad stack fund-form">
          {box}
          <DepositAddress row={row} />
          <DepositFields form={form} change={change} row={row} summary={summary} picture={picture} submit={submit} />
          <MoneyNotes submit={submit} unknown={t('outcomeUnknown')} records={fundRecordPath('deposits')} />
          <DepositSteps />
        </div>
      </View>
      <SendDock submit={submit} isReady={isReady} label={t('submit')} offline={t('offline')} onSend={send} />
    </>
  );
}
