import { create } from 'zustand';

interface UpdateState {
  /** Loads the new version of the app; null: this is the newest. */
  readonly apply: (() => void) | null;
}

export const useAppUpdate = create<UpdateState>(() => ({ apply: null }));
