/** `install`: iPhone and iPad deliver pushes only to an app on the home screen. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

export interface PushPlace {
  /** The browser has workers, pushes and notifications, and our worker is registered. */
  readonly isSupported: boolean;
  readonly isIos: boolean;
  readonly isInstalled: boolean;
  readonly permission: 'default' | 'granted' | 'denied';
  /** The server sends pushes to this device. */
  readonly isSubscribed: boolean;
}

export function toPushState({ isSupported, isIos, isInstalled, permission, isSubscribed }: PushPlace): PushState {
  if (isIos && !isInstalled) return 'install';
  if (!isSupported) return 'unsupported';
  if (permission === 'denied') return 'denied';
  return permission === 'granted' && isSubscribed ? 'on' : 'off';
}
