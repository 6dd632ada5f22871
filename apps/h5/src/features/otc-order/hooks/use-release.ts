import { otcRelease } from '@candor/contract/otc-orders';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { isPadRefusal } from '#widgets/pay-password-entry.tsx';

/** Releases the coins of an order. `failures` counts wrong pay passwords; each one clears the input. */
export function useRelease(onEnd: () => void) {
  const t = useTranslations('otcOrder.release');
  const [failures, setFailures] = useState(0);
  const submit = useMoneySubmit(otcRelease, {
    onDone: () => {
      showToast({ text: t('done'), tone: 'ok' });
      onEnd();
    },
    onRefused: (refusal) => {
      if (isPadRefusal(refusal)) setFailures((count) => count + 1);
      else onEnd();
    },
    volatile: ['pay_password'],
    isSecret: true,
  });
  return { ...submit, failures, padError: isPadRefusal(submit.refusal) ? submit.failure : null };
}

export type Release = ReturnType<typeof useRelease>;
