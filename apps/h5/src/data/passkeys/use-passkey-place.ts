import { useSiteConfig } from '#data/use-site-config.ts';
import { isPasskeyPlace } from './passkey-place.ts';

/** Whether passkeys can be made and used on this page. */
export function usePasskeyPlace(): boolean {
  const { data } = useSiteConfig();
  const hasApi = 'PublicKeyCredential' in window;
  return isPasskeyPlace({ hasApi, origin: window.location.origin, serverOrigin: data?.passkey_origin });
}
