import { refuse } from '#platform/refusal';
import type { ChainAdapter } from './adapter';

/** No chain at all: a person looks at deposits, sends withdrawals with a wallet of his own and writes down the reference. */
export const MANUAL_CHAIN: ChainAdapter = {
  name: 'manual',
  watchAddress: async () => false,
  broadcast: async ({ confirmedReference }) => {
    const transactionReference = confirmedReference.trim();
    if (transactionReference === '') return refuse('parameter_error', { field: 'reference' });
    return { transactionReference };
  },
};
