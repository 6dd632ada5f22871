import { useState } from 'react';

/** The content of a sheet, or the last there was: it stays drawn while the sheet slides out. Null until there was any. */
export function useLastShown<T>(content: T | null): T | null {
  const [shown, setShown] = useState(content);
  if (content !== null && content !== shown) setShown(content);
  return content ?? shown;
}
