import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { PayPad } from '#ui/pay-pad.tsx';
import './pay-password-entry.css';

/** Refusals that are shown at the entry itself: the entered password is cleared. */
export const isPadRefusal = (refusal: string): boolean => refusal === 'pay_password_wrong';

type PayPasswordEntryProps = {
  /** Six digits: our own keypad; otherwise a text field, for passwords set by older clients. */
  isPin: boolean;
  isPending: boolean;
  /** Number of wrong entries so far; each clears the input. */
  failures: number;
  /** Shown at the entry, for example how many tries are left. */
  error: string | null;
  /** What happens after the entry. */
  note: string;
  onEntered: (password: string) => void;
};

/** Asks for the pay password inside a flush sheet; the entry submits. */
export function PayPasswordEntry(props: PayPasswordEntryProps) {
  const t = useTranslations();
  if (!props.isPin) return <Typed {...props} />;
  return (
    <PayPad
      label={t('fund.pay.title')}
      progressText={(entered) => t('common.a11y.digitsEntered', { count: String(entered), total: '6' })}
      deleteLabel={t('common.a11y.deleteDigit')}
      onComplete={props.onEntered}
      pending={props.isPending}
      failures={props.failures}
      error={props.error}
      note={props.note}
      end={<Forgot />}
    />
  );
}

function Typed({ isPending, error, note, onEntered }: PayPasswordEntryProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState('');
  return (
    <div className="sheet-b stack">
      <Field label={t('fund.pay.title')} error={error} end={<Forgot />}>
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
      <p className="xs c3">{note}</p>
      <Button variant="primary" block disabled={typed === ''} pending={isPending} onClick={() => onEntered(typed)}>
        {t('common.actions.confirm')}
      </Button>
    </div>
  );
}

function Forgot() {
  const t = useTranslations('fund.pay');
  return (
    <a className="sm cb pay-forgot" href={hrefOf(PATHS.payPassword)}>
      {t('forgot')}
    </a>
  );
}
