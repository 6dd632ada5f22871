/** A secret in groups of four, so that it can be read and typed. */
export function groupInFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** Backup codes as one text to copy, one a line. */
export const backupText = (codes: readonly string[]): string => codes.join('\n');
