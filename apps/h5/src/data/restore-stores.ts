import { restoreFiat } from './fiat-store.ts';
import { restorePreferences } from './preference-store.ts';
import { restoreSession } from './session-store.ts';

/** Reads what this device remembers. Call once at launch, after the version rule may have cleared it. */
export function restoreStores(): void {
  restoreSession();
  restoreFiat();
  restorePreferences();
}
