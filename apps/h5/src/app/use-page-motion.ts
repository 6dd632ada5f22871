import { useState } from 'react';
import type { RouteEntry } from '#data/feature.ts';
import { type Navigation, useNavigation } from '#data/router.tsx';

/** Tab roots fade in, deeper pages slide in from the right, back navigation slides in from the left. */
export function motionClass(type: Navigation['action'], entry: Pick<RouteEntry, 'tab'>): string {
  if (type === 'POP') return 'page-pop';
  return type === 'PUSH' && entry.tab === undefined ? 'page-push' : 'page-fade';
}

/** The animation class of the current page. The first page and a change of only the query are not animated. */
export function usePageMotion(entry: RouteEntry): string {
  const {
    location: { key },
    action: type,
  } = useNavigation();
  const [shown, setShown] = useState({ key, path: entry.path, motion: '' });
  if (shown.key !== key) {
    const motion = shown.path === entry.path ? shown.motion : motionClass(type, entry);
    setShown({ key, path: entry.path, motion });
    return motion;
  }
  return shown.motion;
}
