/** A secret in groups of four characters, for reading and typing. */
export function groupInFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** Backup codes as text to copy, one per line. */
export const backupText = (codes: readonly string[]): string => codes.join('\n');
