import { sendOwnCode } from '@candor/contract/security';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import type { CodeSource } from '#data/codes/use-code-sending.ts';
import { usePasskeyPlace } from '#data/passkeys/use-passkey-place.ts';
import { countingChannel, type ProofDraft, proofKinds } from '#data/second-proof/second-proof.ts';
import type { useSecurityStatus } from '#data/use-security-status.ts';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { CodeField } from '#widgets/codes/code-field.tsx';
import { PasskeyProof } from './passkey-proof.tsx';

export type SecurityStatus = NonNullable<ReturnType<typeof useSecurityStatus>['data']>;

type SecondProofFieldProps = {
  status: SecurityStatus;
  draft: ProofDraft;
  onChange: (changed: Partial<ProofDraft>) => void;
  error: string | null;
};

/** Second proof against a stolen session: login password, a code from an older channel, authenticator or passkey. */
export function SecondProofField(props: SecondProofFieldProps) {
  const { status, draft, onChange } = props;
  const t = useTranslations('security.proof');
  const kinds = proofKinds(status, usePasskeyPlace());
  return (
    <section className="stack second-proof" aria-label={t('heading')}>
      <div>
        <h2 className="med">{t('heading')}</h2>
        <p className="sm c3">{t('why')}</p>
      </div>
      {kinds.length > 1 ? (
        <Segmented
          label={t('way')}
          items={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={draft.kind}
          onChange={(kind) => onChange({ kind })}
        />
      ) : null}
      {draft.kind === 'password' ? <PasswordProof {...props} /> : null}
      {draft.kind === 'code' ? <CodeProof {...props} /> : null}
      {draft.kind === 'totp' ? <TotpProof {...props} /> : null}
      {draft.kind === 'passkey' ? (
        <PasskeyProof value={draft.passkey} onChange={(passkey) => onChange({ passkey })} error={props.error} />
      ) : null}
    </section>
  );
}

function PasswordProof({ draft, onChange, error }: SecondProofFieldProps) {
  const t = useTranslations();
  return (
    <Field label={t('security.field.loginPassword')} error={error}>
      <PasswordInput
        name="proof-password"
        autoComplete="current-password"
        maxLength={128}
        value={draft.password}
        onChange={(password) => onChange({ password })}
        showLabel={t('common.a11y.showPassword')}
        hideLabel={t('common.a11y.hidePassword')}
      />
    </Field>
  );
}

function CodeProof({ status, draft, onChange, error }: SecondProofFieldProps) {
  const t = useTranslations('security');
  const channel = countingChannel(status);
  if (channel === null) return null;
  const target = status[channel];
  const source: CodeSource = {
    id: `own proof ${channel}`,
    target,
    isOwn: true,
    isReady: () => true,
    send: () => request(sendOwnCode, { scene: 'proof', channel }, { silent: true }),
  };
  return (
    <CodeField
      label={t('proof.code')}
      source={source}
      value={draft.code}
      onChange={(code) => onChange({ code })}
      error={error}
      hint={t('code.ownTarget', { target })}
    />
  );
}

function TotpProof({ draft, onChange, error }: SecondProofFieldProps) {
  const t = useTranslations('security');
  return (
    <Field label={t('totp.appOrBackup')} error={error}>
      <TextInput
        name="proof-totp"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        value={draft.totp}
        onChange={(totp) => onChange({ totp })}
      />
    </Field>
  );
}
