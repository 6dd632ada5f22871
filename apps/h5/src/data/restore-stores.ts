import { restoreFiat } from './fiat-store.ts';
import { restorePreferences } from './preference-store.ts';
import { restoreSession } from './session-store.ts';
import { restoreVisitor } from './visitor-store.ts';

/** Restores the stores from local storage. Call once at launch, after applyH5Version, which may clear it. */
export function restoreStores(): void {
  restoreSession();
  restoreVisitor();
  restoreFiat();
  restorePreferences();
}
