const WHOLE_DIGITS = 9;

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'delete';

/** The amount after a key; a key that leads to no amount changes nothing. */
export function pressKey(amount: string, key: Key, scale: number): string {
  if (key === 'delete') return amount.slice(0, -1);
  const next = `${amount}${key}`.replace(/^0+(?=\d)/, '').replace(/^\./, '0.');
  const [whole = '', decimals = ''] = next.split('.');
  const isAmount = /^\d+(\.\d*)?$/.test(next) && whole.length <= WHOLE_DIGITS && decimals.length <= scale;
  return isAmount && !(scale === 0 && next.includes('.')) ? next : amount;
}

/** The key of a hardware keyboard; null for all others. */
export function keyOf(name: string): Key | null {
  if (/^[0-9]$/.test(name)) return name as Key;
  if (name === '.' || name === ',') return '.';
  return name === 'Backspace' ? 'delete' : null;
}
