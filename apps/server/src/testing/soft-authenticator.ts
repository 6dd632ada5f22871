import {
  createHash,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const KEY_ATTACHED = 64;
const ES256 = -7;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** The subset of CBOR that WebAuthn needs: integers, texts, bytes and maps of less than 65,536 each. */
type Cbor = number | string | Buffer | Cbor[] | ReadonlyMap<Cbor, Cbor>;

const head = (major: number, size: number): Buffer => {
  const type = major << 5;
  if (size < 24) return Buffer.from([type | size]);
  if (size < 256) return Buffer.from([type | 24, size]);
  return Buffer.from([type | 25, size >> 8, size & 255]);
};

const encode = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encode)]);
  const map = value as ReadonlyMap<Cbor, Cbor>;
  return Buffer.concat([head(5, map.size), ...[...map].flatMap(([key, one]) => [encode(key), encode(one)])]);
};

/** Deviations of a dishonest or broken authenticator. */
export interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isUserVerified?: boolean;
  readonly signCount?: number;
  readonly userHandle?: string;
  /** Replaces its own id. */
  readonly credentialId?: string;
  readonly signedBy?: KeyObject;
  readonly attestation?: { readonly fmt: string; readonly statement: ReadonlyMap<Cbor, Cbor> };
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

export interface SoftAuthenticator {
  readonly credentialId: string;
  /** Result of navigator.credentials.create, as the browser's JSON. */
  register(options: string, twist?: Twist): string;
  /** Result of navigator.credentials.get; increments the counter. */
  assert(options: string, twist?: Twist): string;
}

const ORIGIN = 'http://localhost:8080';

export const strangerKey = (): KeyObject => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
};

const toCoseKey = (x: string, y: string): ReadonlyMap<Cbor, Cbor> =>
  new Map<Cbor, Cbor>([
    [1, 2],
    [3, ES256],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);

const clientDataOf = (type: string, { challenge }: Options, twist: Twist): string =>
  JSON.stringify({
    type: twist.type ?? type,
    challenge: twist.challenge ?? challenge,
    origin: twist.origin ?? ORIGIN,
    crossOrigin: twist.crossOrigin ?? false,
  });

/** A software passkey: ECDSA on P-256, with a counter. */
export const createSoftAuthenticator = ({ counts = true } = {}): SoftAuthenticator => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credentialId = base64url(id);
  const state = { signCount: 0, userHandle: '' };

  const coseKey = toCoseKey(x, y);

  const dataOf = (options: Options, twist: Twist, attached: Buffer | null): Buffer => {
    const verified = twist.isUserVerified === false ? 0 : USER_VERIFIED;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(twist.signCount ?? state.signCount);
    return Buffer.concat([
      sha256(twist.rpId ?? options.rpId ?? options.rp?.id ?? ''),
      Buffer.from([USER_PRESENT | verified | (attached ? KEY_ATTACHED : 0)]),
      count,
      attached ?? Buffer.alloc(0),
    ]);
  };

  const answer = (response: Record<string, unknown>, shownId = credentialId): string =>
    JSON.stringify({ id: shownId, rawId: shownId, type: 'public-key', clientExtensionResults: {}, response });

  return {
    credentialId,
    register: (text, twist = {}) => {
      const options = JSON.parse(text) as Options;
      state.userHandle = options.user?.id ?? '';
      const attached = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, encode(coseKey)]);
      const { fmt, statement } = twist.attestation ?? { fmt: 'none', statement: new Map<Cbor, Cbor>() };
      const object = new Map<Cbor, Cbor>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', dataOf(options, twist, attached)],
      ]);
      return answer({
        clientDataJSON: base64url(clientDataOf('webauthn.create', options, twist)),
        attestationObject: base64url(encode(object)),
        transports: ['internal', 'made-up'],
      });
    },
    assert: (text, twist = {}) => {
      const options = JSON.parse(text) as Options;
      if (counts) state.signCount += 1;
      const clientData = clientDataOf('webauthn.get', options, twist);
      const data = dataOf(options, twist, null);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientData)]))
        .sign(twist.signedBy ?? privateKey);
      return answer(
        {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: twist.userHandle ?? state.userHandle,
        },
        twist.credentialId,
      );
    },
  };
};
