import type { ComponentType } from 'react';
import { type LoadScreen, matchRoute } from './routes.ts';

const loaded = new Map<LoadScreen, ComponentType>();

export const readScreen = (load: LoadScreen): ComponentType | undefined => loaded.get(load);

export async function fetchScreen(load: LoadScreen): Promise<ComponentType> {
  const screen = await load();
  loaded.set(load, screen);
  return screen;
}

/** Fetches the first screen while the texts are on their way too. A failure is left to the screen's own error view. */
export async function preloadScreen(pathname: string): Promise<void> {
  await fetchScreen(matchRoute(pathname).load).catch(() => undefined);
}
