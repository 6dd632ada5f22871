import type { ReplyOf } from '@candor/contract/call';
import type { fundNetworks } from '@candor/contract/fund';
import type { NetworkRule } from '@candor/domain/fund/network-rules';

/** One coin on one network, as the server offers it. */
export type FundNetwork = ReplyOf<typeof fundNetworks>['networks'][number];
export type FundWay = 'receive' | 'withdraw';

/**
 * Deposit or withdrawal, by the query. Old clients write ?url=withdraw, ours ?for=withdraw; anything else is a deposit.
 */
export const wayOf = (asked: { readonly for: string | null; readonly url: string | null }): FundWay =>
  (asked.for ?? asked.url) === 'withdraw' ? 'withdraw' : 'receive';

export const isOpen = (row: FundNetwork, way: FundWay): boolean =>
  (way === 'receive' ? row.deposit_open : row.withdraw_open) === 1;

/** Rows whose coin or network contains every typed word, case-insensitive. */
export function findNetworks(rows: readonly FundNetwork[], typed: string): readonly FundNetwork[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = `${row.currency_name} ${row.network} ${row.network_name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The networks of one coin, in the server's order. */
export const networksOfCoin = (rows: readonly FundNetwork[], currencyId: number): readonly FundNetwork[] =>
  rows.filter((row) => row.currency_id === currencyId);

/** The coin and network from the URL, else the coin's first network, else the first open row. */
export function pickNetwork(
  rows: readonly FundNetwork[],
  asked: { currency: string | null; network: string | null; way: FundWay },
): FundNetwork | null {
  const own = rows.filter((row) => String(row.currency_id) === asked.currency);
  const exact = own.find((row) => row.network === asked.network);
  return exact ?? own[0] ?? rows.find((row) => isOpen(row, asked.way)) ?? rows[0] ?? null;
}

/** Maps the wire row to the domain rule shared with the server. */
export const toNetworkRule = (row: FundNetwork): NetworkRule => ({
  currencyId: row.currency_id,
  network: row.network,
  name: row.network_name,
  depositAddress: row.deposit_address,
  minDeposit: row.min_deposit,
  withdrawFee: row.withdraw_fee,
  minWithdraw: row.min_withdraw,
  depositOpen: row.deposit_open === 1,
  withdrawOpen: row.withdraw_open === 1,
});
