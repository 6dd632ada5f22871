import { login } from '@candor/contract/identity';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import { startSession } from '#data/end-session.ts';
import { safeReturnPath } from '#data/return-path.ts';
import { accountToSend, type LoginForm } from '#features/login/model/login-form.ts';

/** Logs in and goes to the page the user wanted. */
export function useLogin() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const mutation = useMutation({
    mutationFn: (form: LoginForm) =>
      request(login, { user_string: accountToSend(form), password: form.password }, { silent: true }),
    onSuccess: (token) => {
      startSession(token);
      void navigate(safeReturnPath(query.get('back')), { replace: true });
    },
  });
  const { error } = mutation;
  return {
    send: mutation.mutate,
    isPending: mutation.isPending,
    forget: mutation.reset,
    isNotReached: error !== null && !(error instanceof ApiError && error.message !== ''),
    /** The server's own sentence. */
    refusal: error instanceof ApiError && error.message !== '' ? error.message : null,
  };
}
