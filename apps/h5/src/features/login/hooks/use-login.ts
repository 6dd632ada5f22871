import { login } from '@candor/contract/identity';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#data/api-error.ts';
import { useArea } from '#data/area-store.ts';
import { request } from '#data/client.ts';
import { accountToSend, type LoginDraft } from '#features/login/model/login-draft.ts';
import { useEnter } from './use-enter.ts';

const TOTP_REFUSALS = new Set(['totp_required', 'totp_wrong']);

/** Logs in and navigates to the page the user originally requested. */
export function useLogin() {
  const enter = useEnter();
  const { dialCode } = useArea();
  const [asksTotp, setAsksTotp] = useState(false);
  const mutation = useMutation({
    mutationFn: (form: LoginDraft) => {
      const totpCode = form.totpCode.trim();
      const second = totpCode === '' ? {} : { totp_code: totpCode };
      const input = { user_string: accountToSend(form, dialCode), password: form.password, ...second };
      return request(login, input, { silent: true });
    },
    onSuccess: enter,
    onError: (error) => {
      if (error instanceof ApiError && TOTP_REFUSALS.has(error.error)) setAsksTotp(true);
    },
  });
  const { error } = mutation;
  const known = error instanceof ApiError && error.message !== '' ? error : null;
  const isAboutTotp = known !== null && TOTP_REFUSALS.has(known.error);
  return {
    send: mutation.mutate,
    isPending: mutation.isPending,
    forget: mutation.reset,
    forgetTotp: () => setAsksTotp(false),
    isNotReached: error !== null && known === null,
    /** The account requires a second code; stays true until the page is left. */
    asksTotp,
    /** The server's message about account and password. */
    refusal: isAboutTotp ? null : (known?.message ?? null),
    /** The server's message about the second code. A request for the code is no error. */
    totpRefusal: known?.error === 'totp_wrong' ? known.message : null,
  };
}
