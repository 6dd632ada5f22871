import type { ComponentType } from 'react';
import { appLanguage } from '#data/app-language.ts';
import type { LoadScreen } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';
import { matchRoute } from './routes.ts';

const loaded = new Map<LoadScreen, ComponentType>();

export const readScreen = (load: LoadScreen): ComponentType | undefined => loaded.get(load);

/** Resolves with a screen's code once all texts are loaded too. Home needs only the first page's texts. */
export async function fetchScreen(load: LoadScreen): Promise<ComponentType> {
  const [screen] = await Promise.all([load(), isFirstPage(load) ? undefined : appLanguage.complete()]);
  loaded.set(load, screen);
  return screen;
}

const isFirstPage = (load: LoadScreen): boolean => matchRoute(PATHS.home).load === load;

/** Whether this address opens Home, which needs only the first page's texts. */
export const opensWithHome = (pathname: string): boolean => isFirstPage(matchRoute(pathname).load);

/** Fetches the first screen while its texts load. A failure is ignored: the screen's error view handles it. */
export async function preloadScreen(pathname: string): Promise<void> {
  await fetchScreen(matchRoute(pathname).load).catch(() => undefined);
}
