import { joinVisitor as joinCall } from '@candor/contract/support';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import { useSession } from './session-store.ts';
import { refreshCases } from './use-unread-cases.ts';
import { forgetVisitor, useVisitor } from './visitor-store.ts';

const RETRY_MS = 5_000;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * After a login: what was written as a visitor becomes the account's. Without a reply, from a busy server too, the token is
 * kept and it is tried again; a refused token belongs to another account and opens nothing any more.
 */
async function joinVisitor(): Promise<void> {
  clearTimeout(retry);
  const { visitor } = useVisitor.getState();
  if (visitor === null || useSession.getState().token === null) return;
  try {
    await request(joinCall, { visitor }, { silent: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== 'error') {
      retry = setTimeout(() => void joinVisitor(), RETRY_MS);
      return;
    }
  }
  forgetVisitor();
  await refreshCases();
}

/** Joins at each login, and at the start when the last attempt got no reply. */
export function joinAtLogin(): void {
  void joinVisitor();
  useSession.subscribe(({ token }, before) => {
    if (token !== null && token !== before.token) void joinVisitor();
  });
}
