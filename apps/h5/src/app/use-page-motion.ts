import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { RouteEntry } from '#data/feature.ts';

/** Tab roots fade in, deeper pages slide in from the right, back navigation slides in from the left. */
export function motionClass(type: NavigationType, entry: Pick<RouteEntry, 'tab'>): string {
  if (type === NavigationType.Pop) return 'page-pop';
  return type === NavigationType.Push && entry.tab === undefined ? 'page-push' : 'page-fade';
}

/** The animation class of the current page. The first page and a change of only the query are not animated. */
export function usePageMotion(entry: RouteEntry): string {
  const { key } = useLocation();
  const type = useNavigationType();
  const [shown, setShown] = useState({ key, path: entry.path, motion: '' });
  if (shown.key !== key) {
    const motion = shown.path === entry.path ? shown.motion : motionClass(type, entry);
    setShown({ key, path: entry.path, motion });
    return motion;
  }
  return shown.motion;
}
