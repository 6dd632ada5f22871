import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import { shortAddress } from '#features/fund/model/short-address.ts';
import { withdrawToSend } from '#features/fund/model/withdraw-form.ts';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { PayPasswordEntry } from '#widgets/pay-password-entry.tsx';
import type { WithdrawPanel } from './withdraw-panel.ts';

type PaySheetProps = WithdrawPanel & { open: boolean; onClose: () => void };

/** Shows amount, target, fee and amount received again; entering the pay password submits. */
export function PaySheet(props: PaySheetProps) {
  const { open, onClose, form, row, target, summary, needs, submit, security } = props;
  const t = useTranslations();
  const { withdrawal } = summary;
  const close = () => {
    submit.forget();
    onClose();
  };
  const send = (payPassword: string) => {
    if (withdrawal && target) submit.send(withdrawToSend(form, { row, withdrawal, target, payPassword, needs }));
  };
  return (
    <Sheet
      flush
      open={open}
      onClose={close}
      locked={submit.isPending}
      title={t('fund.pay.title')}
      closeLabel={t('common.actions.close')}
    >
      <PayFacts {...props} />
      <PayPasswordEntry
        isPin={security.pay_password_is_pin === 1}
        isPending={submit.isPending}
        failures={submit.failures}
        error={submit.isPadRefusal ? submit.failure : null}
        note={t('fund.pay.final')}
        onEntered={send}
      />
    </Sheet>
  );
}

function PayFacts({ form, row, target, summary }: WithdrawPanel) {
  const t = useTranslations('fund');
  const moneyText = useMoneyText();
  const { withdrawal } = summary;
  if (!withdrawal || !target) return null;
  const name = row.currency_name;
  const to = form.way === 'address' ? `${target.name}, ${row.network}` : target.name;
  return (
    <div className="pay-facts">
      <p className="sm c3 center">{t('pay.sending')}</p>
      <p className="t1 num center">{moneyText(withdrawal.amount, name)}</p>
      <Facts
        rows={[
          {
            id: 'to',
            label: t('pay.to', { to }),
            value: form.way === 'address' ? <span className="mono">{shortAddress(target.address)}</span> : null,
          },
          { id: 'fee', label: t('withdraw.fee'), value: moneyText(withdrawal.fee, name) },
          { id: 'arrives', label: t('pay.arrives'), value: moneyText(withdrawal.received, name), total: true },
        ]}
      />
    </div>
  );
}
