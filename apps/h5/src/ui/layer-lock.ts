import { createContext, use, useLayoutEffect } from 'react';

/** Locks a layer; the returned function frees it. */
type LockLayer = () => () => void;

/** The sheet or dialog around a component; null: there is none. */
export const LayerLock = createContext<LockLayer | null>(null);

/** Nothing closes the sheet or dialog around this component while `isWaiting`; a component that goes frees it. */
export function useLayerLock(isWaiting: boolean): void {
  const lock = use(LayerLock);
  useLayoutEffect(() => (isWaiting ? lock?.() : undefined), [isWaiting, lock]);
}
