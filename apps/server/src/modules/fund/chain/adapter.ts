import type { Network } from '@candor/domain/profile/address-check';

export interface Payment {
  readonly withdrawalId: number;
  /** Empty for a bank card. */
  readonly network: Network | '';
  readonly currencyName: string;
  readonly target: Readonly<Record<string, string>>;
  readonly amount: string;
  /** What a person who sent it by hand says about it; empty when nobody did. */
  readonly confirmedReference: string;
}

/** The way to a chain or bank. Whatever an adapter sees or sends, the books move only by a decision in them. */
export interface ChainAdapter {
  readonly name: string;
  /** Asks to look out for payments to an address. False: nobody looks but a person. */
  watchAddress(target: { readonly network: Network; readonly address: string }): Promise<boolean>;
  /** Sends, or learns that it was sent, and answers the transaction reference. */
  broadcast(payment: Payment): Promise<{ readonly transactionReference: string }>;
}
