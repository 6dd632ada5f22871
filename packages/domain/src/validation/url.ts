import { isHostName } from './host-name';

const LONGEST_URL = 2048;
const PARTS = /^https?:\/\/([^/?#:]+)(?::(\d{1,5}))?([/?#].*)?$/i;
const TAIL = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/;

/** An absolute http or https address without user name, spaces, backslashes or broken percent signs. */
export function isUrl(text: string): boolean {
  if (text.length > LONGEST_URL) return false;
  const parts = PARTS.exec(text);
  if (!parts) return false;
  const [, host = '', port = '', tail = ''] = parts;
  return (isHostName(host) || isIpv4(host)) && isPort(port) && TAIL.test(tail) && !/%(?![0-9A-Fa-f]{2})/.test(tail);
}

function isPort(text: string): boolean {
  return text === '' || (!text.startsWith('0') && BigInt(text) <= 65535n);
}

function isIpv4(text: string): boolean {
  const bytes = text.split('.');
  return bytes.length === 4 && bytes.every((byte) => /^(?:0|[1-9]\d{0,2})$/.test(byte) && BigInt(byte) <= 255n);
}
