interface Place {
  /** Whether the browser has WebAuthn. */
  readonly hasApi: boolean;
  /** The origin of this page. */
  readonly origin: string;
  /** The one origin whose passkeys the server takes; undefined: not known yet. */
  readonly serverOrigin: string | undefined;
}

const IP_ADDRESS = /^(?:[0-9.]+|\[.*\])$/;

/** Passkeys belong to one origin, and browsers have none at IP addresses. */
export function isPasskeyPlace({ hasApi, origin, serverOrigin }: Place): boolean {
  if (!hasApi || serverOrigin !== origin) return false;
  return !IP_ADDRESS.test(new URL(origin).hostname);
}
