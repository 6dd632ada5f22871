import { useState } from 'react';

/** What a sheet shows: its content stays drawn while it slides out. Null until there was any. */
export function useLastShown<T>(content: T | null): T | null {
  const [shown, setShown] = useState(content);
  if (content !== null && content !== shown) setShown(content);
  return content ?? shown;
}
