/**
 * The tokens that make this browser a known device, by operator. They open nothing: the server counts wrong passwords
 * sent with one apart from those of strangers. Kept when the tab closes, unlike the session.
 */
const KEY = 'candor-ops-devices';

type Tokens = Readonly<Record<string, string>>;

const nameOf = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

function readTokens(): Tokens {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Tokens) : {};
  } catch {
    return {};
  }
}

/** Empty: the operator is not known here. */
export const deviceOf = (email: string): string => {
  const token: unknown = Object.entries(readTokens()).find(([name]) => name === nameOf(email))?.[1];
  return typeof token === 'string' ? token : '';
};

/** An empty token changes nothing: the one that was sent is still good. */
export function keepDevice(email: string, token: string): void {
  if (token === '') return;
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ ...readTokens(), [nameOf(email)]: token }));
  } catch {
    // Storage is full or forbidden: the device stays a stranger's.
  }
}
