const FORM = 'application/x-www-form-urlencoded';
const UTF8 = new Set(['charset=utf-8', 'charset="utf-8"']);

/** True only for a form in UTF-8. Case and blanks do not matter; a parameter other than the charset does. */
export const isFormMediaType = (header: string): boolean => {
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase());
  return type === FORM && parameters.every((parameter) => parameter === '' || UTF8.has(parameter));
};

/** Compressed bodies are not unpacked, so none is accepted. */
export const isPlainEncoding = (header: string | undefined): boolean =>
  header === undefined || header.trim().toLowerCase() === 'identity';
