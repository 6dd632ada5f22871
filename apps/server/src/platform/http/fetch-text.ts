const LONGEST_BYTES = 262_144;
const PATIENCE_MS = 10_000;

/** The body of a reply, at most 256 KB of UTF-8 within ten seconds, without redirects; anything else throws. */
export const fetchText = async (url: string, timeoutMs = PATIENCE_MS): Promise<string> => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new Error(`the source answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early ends the connection.
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > LONGEST_BYTES) throw new Error(`the reply has more than ${LONGEST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
};
