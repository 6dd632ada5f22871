import { fiatList } from '@candor/contract/wallet';
import { create } from 'zustand';
import { nowMs } from '#lib/clock.ts';
import { localStore } from '#lib/storage.ts';
import { request } from './client.ts';
import { DEFAULT_FIAT, type Fiat, type FiatOption, isFiat, isFiatList, isRateOld, refreshedFiat } from './fiat.ts';

interface FiatState {
  readonly fiat: Fiat;
  readonly fiats: readonly FiatOption[];
}

const FIAT_KEY = 'fiat';
const FIATS_KEY = 'fiats';

export const useFiat = create<FiatState>(() => ({ fiat: DEFAULT_FIAT, fiats: [] }));

export function restoreFiat(): void {
  useFiat.setState({
    fiat: localStore.read(FIAT_KEY, isFiat) ?? DEFAULT_FIAT,
    fiats: localStore.read(FIATS_KEY, isFiatList) ?? [],
  });
}

function storeFiat(fiat: Fiat): void {
  localStore.write(FIAT_KEY, fiat);
  useFiat.setState({ fiat });
}

export function chooseFiat(currencyCode: string): void {
  const { fiats, fiat } = useFiat.getState();
  const chosen = fiats.find((option) => option.currency_code === currencyCode);
  // The list was fetched together with the rate in use, so saveTime stays.
  if (chosen) storeFiat({ ...fiat, currency_code: chosen.currency_code, rate: chosen.rate });
}

/** Fetches the list when the rate in use is older than an hour. If that fails, the stored rate stays in use. */
export async function refreshFiats(): Promise<void> {
  const { fiat, fiats } = useFiat.getState();
  if (!isRateOld(fiat, nowMs()) && fiats.length > 0) return;
  try {
    const list = await request(fiatList, {}, { silent: true });
    localStore.write(FIATS_KEY, list);
    useFiat.setState({ fiats: list });
    storeFiat(refreshedFiat(useFiat.getState().fiat, list, nowMs()) ?? DEFAULT_FIAT);
  } catch {
    // Ignored: the next start, or the next return to the app, fetches again.
  }
}
