import { beginPasskeyLogin, passkeyLogin } from '@candor/contract/passkeys';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { showPasskey } from '#data/passkeys/ask-passkey.ts';
import { usePasskeyPlace } from '#data/passkeys/use-passkey-place.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { useEnter } from '#features/login/hooks/use-enter.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/** Login with a passkey stored on the device, without account and password. Hidden where passkeys are unavailable. */
export function PasskeyLogin() {
  const t = useTranslations('login');
  const failureText = useFailureText();
  const enter = useEnter();
  const login = useMutation({
    mutationFn: async () => {
      const options = await request(beginPasskeyLogin, {}, { silent: true });
      const credential = await showPasskey(options, t('passkeyCancelled'));
      return request(passkeyLogin, { credential }, { silent: true });
    },
    onSuccess: enter,
  });
  if (!usePasskeyPlace()) return null;
  return (
    <>
      <Button variant="line" block pending={login.isPending} onClick={() => login.mutate()}>
        {t('passkey')}
      </Button>
      {login.isError ? (
        <p className="hint err" role="alert">
          <Icon glyph={CircleAlert} size={14} />
          <span>{failureText(login.error)}</span>
        </p>
      ) : null}
    </>
  );
}
