import { useEffect } from 'react';
import { refreshMoney } from '#data/use-wallet.ts';

/** Refetches orders once a deadline has passed. `isPassed` is read every second by the caller. */
export function useRefreshAt(isPassed: boolean): void {
  useEffect(() => {
    if (isPassed) void refreshMoney();
  }, [isPassed]);
}
