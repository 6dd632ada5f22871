import type { Dispatch } from 'react';
import type { useTransfer } from '#features/transfer/hooks/use-transfer.ts';
import type { TransferCoin } from '#features/transfer/model/transfer-coins.ts';
import type { TransferAction, TransferForm, TransferSummary } from '#features/transfer/model/transfer-form.ts';

/** State shared by all parts of the transfer screen. */
export interface TransferPanel {
  readonly form: TransferForm;
  readonly dispatch: Dispatch<TransferAction>;
  readonly coins: readonly TransferCoin[];
  readonly summary: TransferSummary;
  /** The balances are loaded. Until then figures are dashes and no problem is shown. */
  readonly known: boolean;
  readonly transfer: ReturnType<typeof useTransfer>;
}
