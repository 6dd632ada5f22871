import { withdraw } from '@candor/contract/fund';
import { sendWithdrawCode } from '@candor/contract/security';
import { useState } from 'react';
import { request } from '#data/client.ts';
import type { CodeSource } from '#data/codes/use-code-sending.ts';
import { fundRecordPath } from '#data/paths.ts';
import { textOf } from '#data/reply-text.ts';
import { useNavigate } from '#data/router.tsx';
import { countingChannel } from '#data/second-proof/second-proof.ts';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import type { useSecurityStatus } from '#data/use-security-status.ts';
import { isPadRefusal } from '#widgets/pay-password-entry.tsx';

/**
 * Submits a withdrawal and navigates to its record. `failures` counts wrong pay passwords; each one clears the input.
 */
export function useWithdraw(on: { refused: (refusal: string) => void }) {
  const navigate = useNavigate();
  const [failures, setFailures] = useState(0);
  const submit = useMoneySubmit(withdraw, {
    onDone: (reply) => {
      showToast({ text: textOf(reply), tone: 'ok' });
      navigate(fundRecordPath('withdrawals'), { replace: true });
    },
    onRefused: (refusal) => {
      if (isPadRefusal(refusal)) setFailures((count) => count + 1);
      else on.refused(refusal);
    },
    volatile: ['pay_password', 'code', 'totp_code', 'passkey'],
    isSecret: true,
  });
  return { ...submit, failures, isPadRefusal: isPadRefusal(submit.refusal) };
}

type Status = NonNullable<ReturnType<typeof useSecurityStatus>['data']>;

/** The code goes to the confirmed channel, else to the bound email or phone; null when none is bound. */
export function withdrawCodeSource(status: Status): CodeSource | null {
  const channel = countingChannel(status);
  const target = channel === null ? status.email || status.phone : status[channel];
  if (target === '') return null;
  return {
    id: 'withdraw',
    target,
    isOwn: true,
    isReady: () => true,
    send: () => request(sendWithdrawCode, {}, { silent: true }),
  };
}
