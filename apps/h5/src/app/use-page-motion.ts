import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { RouteEntry } from '#data/feature.ts';

/** Roots fade, deeper pages come in from the right, and a step back returns from the left. */
export function motionClass(type: NavigationType, entry: Pick<RouteEntry, 'tab'>): string {
  if (type === NavigationType.Pop) return 'page-pop';
  return type === NavigationType.Push && entry.tab === undefined ? 'page-push' : 'page-fade';
}

/** The class that animates the page now shown. The first page, and a change of the query only, do not move. */
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
