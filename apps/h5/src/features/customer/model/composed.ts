/** What is in the field and goes with it. */
export interface Composed {
  readonly text: string;
  readonly picture: string;
  readonly file: string;
  readonly file_name: string;
}

/** What was sent of it; absent: nothing. */
export type SentParts = { readonly [Part in 'text' | 'picture' | 'file']?: string | undefined };

interface Uploaded {
  readonly path: string;
  readonly kind: 'picture' | 'file';
}

/** The message; null while there is neither text nor attachment. */
export function compose(written: string, name: string, uploaded: Uploaded | undefined): Composed | null {
  const text = written.trim();
  if (text === '' && uploaded === undefined) return null;
  const isFile = uploaded?.kind === 'file';
  return {
    text,
    picture: uploaded?.kind === 'picture' ? uploaded.path : '',
    file: isFile ? uploaded.path : '',
    file_name: isFile ? name : '',
  };
}
