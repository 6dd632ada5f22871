interface Place {
  /** Whether the browser has WebAuthn. */
  readonly hasApi: boolean;
  /** The origin of this page. */
  readonly origin: string;
  /** The only origin whose passkeys the server accepts; undefined: not loaded yet. */
  readonly serverOrigin: string | undefined;
}

const IP_ADDRESS = /^(?:[0-9.]+|\[.*\])$/;

/** Passkeys are bound to one origin, and browsers do not support them on IP addresses. */
export function isPasskeyPlace({ hasApi, origin, serverOrigin }: Place): boolean {
  if (!hasApi || serverOrigin !== origin) return false;
  return !IP_ADDRESS.test(new URL(origin).hostname);
}
