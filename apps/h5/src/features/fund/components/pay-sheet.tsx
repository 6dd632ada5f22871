import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { shortAddress } from '#features/fund/model/short-address.ts';
import { withdrawToSend } from '#features/fund/model/withdraw-form.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { PayPad } from '#ui/pay-pad.tsx';
import { Sheet } from '#ui/sheet.tsx';
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
      {security.pay_password_is_pin === 1 ? <Pad {...props} onPin={send} /> : <Typed {...props} onTyped={send} />}
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
    <div className="fund-pay">
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

function Pad({ submit, onPin }: PaySheetProps & { onPin: (pin: string) => void }) {
  const t = useTranslations();
  return (
    <PayPad
      label={t('fund.pay.title')}
      progressText={(entered) => t('common.a11y.digitsEntered', { count: String(entered), total: '6' })}
      deleteLabel={t('common.a11y.deleteDigit')}
      onComplete={onPin}
      pending={submit.isPending}
      failures={submit.failures}
      error={submit.isPadRefusal ? submit.failure : null}
      note={t('fund.pay.final')}
      end={<Forgot />}
    />
  );
}

/** Text field for pay passwords set by older clients, which may contain letters. */
function Typed({ submit, onTyped }: PaySheetProps & { onTyped: (password: string) => void }) {
  const t = useTranslations();
  const [typed, setTyped] = useState('');
  return (
    <div className="sheet-b stack">
      <Field label={t('fund.pay.title')} error={submit.isPadRefusal ? submit.failure : null} end={<Forgot />}>
        <PasswordInput
          name="pay-password"
          autoComplete="off"
          maxLength={64}
          showLabel={t('common.a11y.showPassword')}
          hideLabel={t('common.a11y.hidePassword')}
          value={typed}
          onChange={setTyped}
        />
      </Field>
      <p className="xs c3">{t('fund.pay.final')}</p>
      <Button variant="primary" block disabled={typed === ''} pending={submit.isPending} onClick={() => onTyped(typed)}>
        {t('common.actions.confirm')}
      </Button>
    </div>
  );
}

function Forgot() {
  const t = useTranslations('fund.pay');
  return (
    <a className="sm cb fund-link" href={hrefOf(PATHS.payPassword)}>
      {t('forgot')}
    </a>
  );
}
