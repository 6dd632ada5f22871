import { generateKeyPairSync, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OID = 0x06;
const UTF8 = 0x0c;
const UTC_TIME = 0x17;
const DNS_NAME = 0x82;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;

const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const COMMON_NAME = '550403';
const SUBJECT_ALT_NAME = '551d11';

const lengthOf = (bytes: number): Buffer => {
  if (bytes < 128) return Buffer.from([bytes]);
  return bytes < 256 ? Buffer.from([0x81, bytes]) : Buffer.from([0x82, bytes >> 8, bytes & 255]);
};

/** One value of DER: its type, its length, its content. */
const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
};
const oid = (hex: string): Buffer => der(OID, Buffer.from(hex, 'hex'));
const time = (text: string): Buffer => der(UTC_TIME, Buffer.from(text));
const bits = (bytes: Buffer): Buffer => der(BIT_STRING, Buffer.from([0]), bytes);

const nameOf = (host: string): Buffer =>
  der(SEQUENCE, der(SET, der(SEQUENCE, oid(COMMON_NAME), der(UTF8, Buffer.from(host)))));

const altName = (host: string): Buffer => {
  const names = der(SEQUENCE, der(DNS_NAME, Buffer.from(host)));
  return der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, oid(SUBJECT_ALT_NAME), der(OCTET_STRING, names))));
};

export interface Certificate {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

/** A new key and a certificate for this host name that nobody has signed but itself, valid until 2049. */
export const createSelfSigned = (host: string): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(SEQUENCE, oid(ECDSA_WITH_SHA256));
  const subject = nameOf(host);
  const body = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    subject,
    der(SEQUENCE, time('200101000000Z'), time('491231235959Z')),
    subject,
    publicKey.export({ format: 'der', type: 'spki' }),
    altName(host),
  );
  const certificate = der(SEQUENCE, body, algorithm, bits(sign('sha256', body, privateKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
};
