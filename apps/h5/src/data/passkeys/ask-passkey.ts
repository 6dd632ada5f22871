import { ApiError } from '#data/api-error.ts';

/** What to say when the browser gives no passkey. */
interface Words {
  readonly cancelled: string;
  /** The device has one for this account already. */
  readonly known: string;
}

const load = () => import('@simplewebauthn/browser');

/** Cancelled, timed out or not possible: browsers do not tell which, so that pages cannot find out who has a passkey. */
async function asRefusal<T>(words: Words, ask: () => Promise<T>): Promise<string> {
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError('error', isKnown ? words.known : words.cancelled, { error: 'passkey_cancelled' });
  }
}

/** Makes a passkey from the server's options; both are JSON text. */
export async function makePasskey(options: string, words: Words): Promise<string> {
  const { startRegistration } = await load();
  return asRefusal(words, () => startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** Lets the user show one. */
export async function showPasskey(options: string, cancelled: string): Promise<string> {
  const { startAuthentication } = await load();
  return asRefusal({ cancelled, known: cancelled }, () => startAuthentication({ optionsJSON: JSON.parse(options) }));
}
