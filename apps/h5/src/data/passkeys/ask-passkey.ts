import { ApiError } from '#data/api-error.ts';

/** Texts for the cases where the browser returns no passkey. */
interface Words {
  readonly cancelled: string;
  /** The device already has a passkey for this account. */
  readonly known: string;
}

const load = () => import('@simplewebauthn/browser');

/** Browsers report cancelled, timed out and not possible alike, so that pages cannot detect who has a passkey. */
async function asRefusal<T>(words: Words, ask: () => Promise<T>): Promise<string> {
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError('error', isKnown ? words.known : words.cancelled, { error: 'passkey_cancelled' });
  }
}

/** Creates a passkey from the server's options; options and result are JSON text. */
export async function makePasskey(options: string, words: Words): Promise<string> {
  const { startRegistration } = await load();
  return asRefusal(words, () => startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** Asks the user to authenticate with a passkey; options and result are JSON text. */
export async function showPasskey(options: string, cancelled: string): Promise<string> {
  const { startAuthentication } = await load();
  return asRefusal({ cancelled, known: cancelled }, () => startAuthentication({ optionsJSON: JSON.parse(options) }));
}
