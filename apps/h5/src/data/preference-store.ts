import { create } from 'zustand';
import { localStore } from '#lib/storage.ts';

const HIDE_AMOUNTS_KEY = 'hideAmounts';

interface PreferenceState {
  readonly hideAmounts: boolean;
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export const usePreferences = create<PreferenceState>(() => ({ hideAmounts: false }));

export function restorePreferences(): void {
  usePreferences.setState({ hideAmounts: localStore.read(HIDE_AMOUNTS_KEY, isBoolean) ?? false });
}

export function toggleHideAmounts(): void {
  const hideAmounts = !usePreferences.getState().hideAmounts;
  localStore.write(HIDE_AMOUNTS_KEY, hideAmounts);
  usePreferences.setState({ hideAmounts });
}
