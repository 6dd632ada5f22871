/** The parts of a window of the app that are used. */
export interface AppWindow {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface Windows {
  /** Windows of this origin, last used first. */
  list(): Promise<readonly AppWindow[]>;
  open(url: string): Promise<unknown>;
}

/** Shows the place in a window of the app that is open, the focused one first; without any, in a new window. */
export async function openLink(link: string, scope: string, windows: Windows): Promise<void> {
  const ours = (await windows.list()).filter(({ url }) => url.startsWith(scope));
  const target = ours.find(({ focused }) => focused) ?? ours[0];
  if (target === undefined) return void (await windows.open(link));
  // A browser may refuse to raise the window; the place is shown in it nevertheless.
  await target.focus().catch(() => undefined);
  // A window that another worker controls cannot be moved by this one.
  await target.navigate(link).catch(() => windows.open(link));
}
