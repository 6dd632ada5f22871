import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';

/** The one place passkeys are made for and used at. */
export interface Site {
  readonly origin: string;
  readonly host: string;
}

export const siteOf = (publicUrl: string): Site => {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, host: hostname };
};

const TIMEOUT_MS = 5 * 60_000;
const RP_NAME = 'Candor';
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** 1,023 bytes at most, as the standard has it. */
const base64url = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(max));
const someText = () => base64url(8192);

const credentialHead = {
  id: base64url(1364),
  rawId: base64url(1364),
  type: z.literal('public-key'),
};
const registrationSchema = z.object({
  ...credentialHead,
  response: z.object({
    clientDataJSON: someText(),
    attestationObject: someText(),
    transports: z._default(z.array(z.string()).check(z.maxLength(16)), []),
  }),
});
const assertionSchema = z.object({
  ...credentialHead,
  response: z.object({
    clientDataJSON: someText(),
    authenticatorData: someText(),
    signature: someText(),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  }),
});
/** A page of ours inside another's frame is not ours to trust. */
const clientDataSchema = z.object({
  challenge: base64url(128),
  crossOrigin: z.optional(z.literal(false)),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const readChallenge = (clientDataJSON: string): string | null => {
  const parsed = z.safeParse(clientDataSchema, parseJson(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  return parsed.success ? parsed.data.challenge : null;
};

const readWith = <S extends typeof registrationSchema | typeof assertionSchema>(schema: S, text: string) => {
  const parsed = z.safeParse(schema, parseJson(text));
  if (!parsed.success) return null;
  const sent = parsed.data as z.output<S>;
  const challenge = readChallenge(sent.response.clientDataJSON);
  return challenge === null ? null : { sent, challenge };
};

/** What a browser sent for a new passkey, with the challenge it says it signed; null: not of that form. */
export const readRegistration = (text: string) => readWith(registrationSchema, text);
export type SentRegistration = NonNullable<ReturnType<typeof readRegistration>>;

/** The same of a passkey that is used. */
export const readAssertion = (text: string) => readWith(assertionSchema, text);
export type SentAssertion = NonNullable<ReturnType<typeof readAssertion>>;

const toBytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

interface KnownKey {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
}
const toDescriptor = ({ credentialId, transports }: KnownKey) => ({
  id: credentialId.toString('base64url'),
  transports: [...transports],
});

export interface RegistrationAsk {
  readonly challenge: Buffer;
  /** Says nothing about the user to whoever reads it on a device. */
  readonly userHandle: Buffer;
  readonly account: string;
  readonly present: readonly KnownKey[];
}

/** For navigator.credentials.create: kept on the device, opened with a finger, a face or a PIN. */
export const registrationOptions = (site: Site, ask: RegistrationAsk): Promise<object> =>
  generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: site.host,
    userName: ask.account,
    userDisplayName: ask.account,
    userID: toBytes(ask.userHandle),
    challenge: toBytes(ask.challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: ask.present.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });

/** For navigator.credentials.get; without known keys the user chooses among those of the device. */
export const assertionOptions = (
  site: Site,
  ask: { readonly challenge: Buffer; readonly allowed: readonly KnownKey[] },
): Promise<object> =>
  generateAuthenticationOptions({
    rpID: site.host,
    challenge: toBytes(ask.challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(ask.allowed.length > 0 && { allowCredentials: ask.allowed.map(toDescriptor) }),
  });

/**
 * None was asked for. One with certificates is not looked at: checking them would fetch addresses its sender chose.
 */
const hasNoCertificates = (attestationObject: string): boolean => {
  const decoded = decodeAttestationObject(toBytes(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
};

export interface NewKey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly isBackedUp: boolean;
}

/** Null: not signed for this site and challenge by somebody the device has verified. */
export const verifyRegistration = async (site: Site, { sent, challenge }: SentRegistration): Promise<NewKey | null> => {
  try {
    if (!hasNoCertificates(sent.response.attestationObject)) return null;
    const transports = TRANSPORTS.filter((one) => sent.response.transports.includes(one));
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...sent, clientExtensionResults: {}, response: { ...sent.response, transports } },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp: isBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports,
      isBackedUp,
    };
  } catch {
    return null;
  }
};

/** Null: not signed for this site and challenge by this key, with its owner verified. The counter is the caller's to judge. */
export const verifyAssertion = async (
  site: Site,
  { sent, challenge }: SentAssertion,
  key: { readonly credentialId: Buffer; readonly publicKey: Buffer },
): Promise<{ signCount: number; isBackedUp: boolean } | null> => {
  try {
    const { userHandle, ...response } = sent.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...sent,
        clientExtensionResults: {},
        response: { ...response, ...(typeof userHandle === 'string' && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: { id: key.credentialId.toString('base64url'), publicKey: toBytes(key.publicKey), counter: 0 },
    });
    if (!verified) return null;
    return { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
};
