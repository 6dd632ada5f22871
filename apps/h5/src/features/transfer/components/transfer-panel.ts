import type { Dispatch } from 'react';
import type { useTransfer } from '#features/transfer/hooks/use-transfer.ts';
import type { TransferCoin } from '#features/transfer/model/transfer-coins.ts';
import type { TransferAction, TransferForm, TransferSummary } from '#features/transfer/model/transfer-form.ts';

/** What every part of the transfer screen works on. */
export interface TransferPanel {
  readonly form: TransferForm;
  readonly dispatch: Dispatch<TransferAction>;
  readonly coins: readonly TransferCoin[];
  readonly summary: TransferSummary;
  /** The balances have arrived. Until then figures are dashes and nothing is called wrong. */
  readonly known: boolean;
  readonly transfer: ReturnType<typeof useTransfer>;
}
