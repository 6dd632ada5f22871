import { passkeyChallenge } from '@candor/contract/passkeys';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { showPasskey } from '#data/passkeys/ask-passkey.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

type PasskeyProofProps = { value: string; onChange: (passkey: string) => void; error: string | null };

/** The device signs before the form is sent; the signed response is valid once, for five minutes. */
export function PasskeyProof({ value, onChange, error }: PasskeyProofProps) {
  const t = useTranslations('security');
  const failureText = useFailureText();
  const asking = useMutation({
    mutationFn: async () => showPasskey(await request(passkeyChallenge, {}, { silent: true }), t('passkeys.cancelled')),
    onSuccess: onChange,
  });
  const message = asking.isError ? failureText(asking.error) : error;
  const isShown = value !== '' && message === null;
  return (
    <div className="stack">
      <Button
        block
        pending={asking.isPending}
        onClick={() => {
          onChange('');
          asking.mutate();
        }}
      >
        {isShown ? t('proof.passkeyAgain') : t('proof.passkey')}
      </Button>
      {isShown ? (
        <p className="hint" role="status">
          <Icon glyph={CircleCheck} size={14} />
          <span>{t('proof.passkeyShown')}</span>
        </p>
      ) : null}
      {message === null ? null : (
        <p className="hint err" role="alert">
          <Icon glyph={CircleAlert} size={14} />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
