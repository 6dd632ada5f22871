import type { RISK_PRODUCTS } from '@candor/contract/options';
import { riskState } from '@candor/contract/options';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { useSession } from '#data/session-store.ts';
import { showToast } from '#data/toast-store.ts';
import { useFailureText } from '#data/use-failure-text.ts';

/** Products of the Trade tab; dual investment asks with each purchase. */
export type RiskProduct = Exclude<(typeof RISK_PRODUCTS)[number], 'dual'>;

export interface RiskGate {
  readonly product: RiskProduct;
  /** Calls `then` at once when the risks were accepted before, else after the user accepts the sheet. */
  readonly pass: (then: () => void) => void;
  readonly isAsking: boolean;
  readonly accepted: () => void;
  readonly leave: () => void;
}

const QUERY_KEY = ['risk', 'state'] as const;
const ask = (signal?: AbortSignal) => request(riskState, {}, { silent: true, ...(signal ? { signal } : {}) });

/** Requires accepting a product's risks before its first order. Render RiskSheet with the result. */
export function useRiskGate(product: RiskProduct): RiskGate {
  const failureText = useFailureText();
  const enabled = useSession((state) => state.token !== null);
  useQuery({ queryKey: QUERY_KEY, queryFn: ({ signal }) => ask(signal), enabled, staleTime: Number.POSITIVE_INFINITY });
  const [pending, setPending] = useState<(() => void) | null>(null);
  const decide = async (then: () => void) => {
    try {
      const accepted = await queryClient.fetchQuery({
        queryKey: QUERY_KEY,
        queryFn: () => ask(),
        staleTime: Number.POSITIVE_INFINITY,
      });
      if (accepted.some((one) => one.product === product)) then();
      else setPending(() => then);
    } catch (error) {
      showToast({ text: failureText(error), tone: 'error' });
    }
  };
  return {
    product,
    pass: (then) => void decide(then),
    isAsking: pending !== null,
    accepted: () => {
      void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
      setPending(null);
      pending?.();
    },
    leave: () => setPending(null),
  };
}
