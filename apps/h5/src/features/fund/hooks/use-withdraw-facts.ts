import { rateOfCurrency, withdrawInfo } from '@candor/contract/fund';
import { securityHoldMs } from '@candor/domain/identity/security-hold';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useAddresses } from '#data/use-addresses.ts';
import { useBankCard } from '#data/use-bank-card.ts';
import { useRealState } from '#data/use-real-state.ts';
import { useSiteConfig } from '#data/use-site-config.ts';
import { moneyKey } from '#data/use-wallet.ts';
import type { FundNetwork } from '#features/fund/model/network-rows.ts';
import type { WithdrawForm, WithdrawTarget } from '#features/fund/model/withdraw-form.ts';

const BTC_ID = 1;
const SHOWN_SIGNS = 4;

/** Fee, minimum, balance, limits and holds of one coin and network. */
export function useWithdrawInfo(row: FundNetwork) {
  return useQuery({
    queryKey: moneyKey('withdraw', row.currency_id, row.network),
    queryFn: ({ signal }) => {
      const input = { currency: String(row.currency_id), network: row.network };
      return request(withdrawInfo, input, { signal, silent: true });
    },
  });
}

function usePrice(currencyId: number): string | undefined {
  const query = useQuery({
    queryKey: ['fund', 'price', currencyId],
    queryFn: async ({ signal }) =>
      (await request(rateOfCurrency, { id: String(currencyId) }, { signal, silent: true })).usdt_price,
    retry: false,
  });
  return query.data;
}

/** Prices of the coin and of BTC in USDT; null until both are known. */
export function useWorth(row: FundNetwork): { usdtPrice: string; btcPrice: string } | null {
  const usdtPrice = usePrice(row.currency_id);
  const btcPrice = usePrice(BTC_ID);
  return usdtPrice !== undefined && btcPrice !== undefined ? { usdtPrice, btcPrice } : null;
}

/** Maximum value in USDT of one withdrawal to a card at the user's verification level. */
export function useFiatLimit(level: number): string {
  const limits = useRealState().data?.limits ?? [];
  return limits.find((row) => row.level === level)?.fiat_usdt_per_trade ?? '0';
}

/** Saved addresses of this coin and network. */
export function useOwnAddresses(row: FundNetwork) {
  const query = useAddresses();
  return (query.data ?? []).filter((saved) => saved.currency === row.currency_id && saved.network === row.network);
}

/** Target of the withdrawal; null while no matching address or card is saved. */
export function useTarget(form: WithdrawForm, row: FundNetwork): WithdrawTarget | null {
  const addresses = useOwnAddresses(row);
  const card = useBankCard().data;
  const mode = useSiteConfig().data?.mode === 'demo' ? 'demo' : 'production';
  if (form.way === 'address') {
    const picked = addresses.find(({ id }) => id === form.addressId) ?? addresses[0];
    if (!picked) return null;
    const { name, address, usable_from_ms: usableFromMs } = picked;
    const setAtMs = usableFromMs - securityHoldMs(mode);
    return { name, address, usableFromMs, setAtMs, isConfirmed: picked.confirmed === 1 };
  }
  if (!card || card.bank_account === '') return null;
  // The client does not know when the card was last changed; the server enforces its hold.
  const name = `${card.bank_name} •••• ${[...card.bank_account].slice(-SHOWN_SIGNS).join('')}`;
  return { address: '', name, usableFromMs: 0, setAtMs: 0, isConfirmed: card.confirmed === 1 };
}
