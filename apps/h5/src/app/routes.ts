import type { RouteEntry } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';
import { FEATURES } from './features.ts';

const GALLERY: RouteEntry = {
  path: '/dev/gallery',
  title: 'shell.title.development',
  load: () => import('#features/gallery/gallery-screen.tsx').then((m) => m.GalleryScreen),
};

const NOT_FOUND: RouteEntry = {
  path: '*',
  title: 'shell.title.notFound',
  load: () => import('#features/placeholder/screens/not-found-screen.tsx').then((m) => m.NotFoundScreen),
};

const declared = FEATURES.flatMap(({ routes }) => routes);
const ROUTES = new Map(
  [...declared, ...(import.meta.env.DEV ? [GALLERY] : [])].map((entry) => [entry.path, entry] as const),
);

/** `/` is another name of Home. */
export function matchRoute(pathname: string): RouteEntry {
  const path = pathname === '/' || pathname === '' ? PATHS.home : pathname;
  return ROUTES.get(path) ?? NOT_FOUND;
}
