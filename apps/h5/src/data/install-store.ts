import { create } from 'zustand';

/** Chromium's event: the browser would install the app now. Not part of the DOM types. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

interface InstallState {
  /** Opens the browser's own question; null where it has none or the app is installed. */
  readonly ask: (() => void) | null;
  /** The app runs in a window of its own. */
  readonly isInstalled: boolean;
}

export const useInstall = create<InstallState>(() => ({ ask: null, isInstalled: false }));

/** Safari's name for it on iPhone and iPad. */
const isOnHomeScreen = (): boolean => 'standalone' in navigator && navigator.standalone === true;

/** Keeps the browser's offer to install for the settings page, instead of the banner that browsers show by themselves. */
export function followInstall(): void {
  if (isOnHomeScreen() || window.matchMedia('(display-mode: standalone)').matches) {
    useInstall.setState({ isInstalled: true });
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const { prompt } = event as InstallPrompt;
    useInstall.setState({ ask: () => ask(() => prompt.call(event)) });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ ask: null, isInstalled: true }));
}

/** An offer can be used once; after a refusal the browser makes a new one. */
function ask(prompt: () => Promise<unknown>): void {
  useInstall.setState({ ask: null });
  void prompt().catch(() => undefined);
}
