import { useTranslations } from 'use-intl';
import { usePasskeyPlace } from '#data/passkeys/use-passkey-place.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { withdrawCodeSource } from '#features/fund/hooks/use-withdraw.ts';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { CodeField } from '#widgets/codes/code-field.tsx';
import { PasskeyProof } from '#widgets/second-proof/passkey-proof.tsx';
import type { WithdrawPanel } from './withdraw-panel.ts';

const isAboutCode = (refusal: string): boolean => refusal.startsWith('code_');
const isAboutTotp = (refusal: string): boolean => refusal.startsWith('totp_');
const isAboutPasskey = (refusal: string): boolean => refusal.startsWith('passkey_');
/** Refusals of a code or passkey are shown at that field, all others at the amount. */
export const isAboutProof = (refusal: string): boolean =>
  isAboutCode(refusal) || isAboutTotp(refusal) || isAboutPasskey(refusal);

/** Fields for the required codes, or a passkey instead of them. */
export function WithdrawProof(props: WithdrawPanel) {
  const { form, change, security, needs, submit } = props;
  const isOffered = usePasskeyPlace() && security.passkeys > 0;
  if (!needs.code && !needs.totp) return null;
  return (
    <>
      {form.passkey === '' ? <CodeFields {...props} /> : null}
      {isOffered ? (
        <PasskeyProof
          value={form.passkey}
          onChange={(passkey) => change({ passkey })}
          error={isAboutPasskey(submit.refusal) ? submit.failure : null}
        />
      ) : null}
    </>
  );
}

function CodeFields({ form, change, info, security, needs, submit }: WithdrawPanel) {
  const t = useTranslations('fund.withdraw');
  const moneyText = useMoneyText();
  const source = withdrawCodeSource(security);
  const { refusal, failure } = submit;
  return (
    <>
      {needs.code && source ? (
        <CodeField
          source={source}
          value={form.code}
          onChange={(code) => change({ code })}
          error={isAboutCode(refusal) ? failure : null}
          hint={t('codeHint', {
            amount: moneyText(info.code_over_usdt, 'USDT'),
            days: String(info.code_address_days),
          })}
        />
      ) : null}
      {needs.code && !source ? <Note tone="warn">{t('noChannel')}</Note> : null}
      {needs.totp ? (
        <Field label={t('totp')} error={isAboutTotp(refusal) ? failure : null}>
          <TextInput
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            value={form.totp}
            onChange={(totp) => change({ totp })}
          />
        </Field>
      ) : null}
    </>
  );
}
