import type { ReplyOf } from '@candor/contract/call';
import { type userCurrencyList, WALLET_ACCOUNTS, type WalletAccount } from '@candor/contract/wallet';

type CurrencyRow = ReplyOf<typeof userCurrencyList>[number];

/** A transferable coin. */
export interface TransferCoin {
  readonly id: number;
  readonly name: string;
  readonly scale: number;
  readonly accounts: readonly WalletAccount[];
  /** Available balance per account; frozen money cannot be transferred. */
  readonly available: Readonly<Record<WalletAccount, string>>;
}

/** Wire flag that says whether an account may hold the coin. */
const FLAG = { legal: 'is_legal', change: 'is_match', lever: 'is_lever', micro: 'is_micro' } as const;

export function toTransferCoins(rows: readonly CurrencyRow[]): readonly TransferCoin[] {
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scale: row.scale,
    accounts: WALLET_ACCOUNTS.filter((account) => row[FLAG[account]] === 1),
    available: {
      legal: row.wallet.legal_balance,
      change: row.wallet.change_balance,
      lever: row.wallet.lever_balance,
      micro: row.wallet.micro_balance,
    },
  }));
}
