import type { ComponentType } from 'react';
import { appLanguage } from '#data/app-language.ts';
import type { LoadScreen } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';
import { matchRoute } from './routes.ts';

const loaded = new Map<LoadScreen, ComponentType>();

export const readScreen = (load: LoadScreen): ComponentType | undefined => loaded.get(load);

/** The code of a screen, once all texts are here too: only Home may be shown with less. */
export async function fetchScreen(load: LoadScreen): Promise<ComponentType> {
  const [screen] = await Promise.all([load(), isFirstPage(load) ? undefined : appLanguage.complete()]);
  loaded.set(load, screen);
  return screen;
}

const isFirstPage = (load: LoadScreen): boolean => matchRoute(PATHS.home).load === load;

/** Whether this address opens with Home, whose texts come first and alone. */
export const opensWithHome = (pathname: string): boolean => isFirstPage(matchRoute(pathname).load);

/** Fetches the first screen while the texts are on their way too. A failure is left to the screen's own error view. */
export async function preloadScreen(pathname: string): Promise<void> {
  await fetchScreen(matchRoute(pathname).load).catch(() => undefined);
}
