import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';

/** The relying party: the site that passkeys are created for and used at. */
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
/** Cross-origin frames are refused: our page inside another site's frame cannot be trusted. */
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

/**
 * Parses a registration sent by a browser, with the challenge it claims to have signed; null if it has another form.
 */
export const readRegistration = (text: string) => readWith(registrationSchema, text);
export type SentRegistration = NonNullable<ReturnType<typeof readRegistration>>;

/** Parses an assertion (a use of a passkey) in the same way. */
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
  /** Random, so that it identifies nobody to a reader of the device. */
  readonly userHandle: Buffer;
  readonly account: string;
  readonly present: readonly KnownKey[];
}

/** Options for navigator.credentials.create: a discoverable credential with user verification (finger, face or PIN). */
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

/** Options for navigator.credentials.get; without known keys the user chooses among those of the device. */
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
 * Attestation is not requested. One with certificates is refused: verifying it would fetch URLs chosen by its sender.
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

/** Null unless it was signed for this site and challenge with user verification. */
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

/**
 * Null unless it was signed by this key for this site and challenge with user verification. The caller checks the
 * signature counter.
 */
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
