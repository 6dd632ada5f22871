import { create } from 'zustand';
import { localStore } from '#lib/storage.ts';
import { useSession } from './session-store.ts';

const VISITOR_KEY = 'visitorToken';

interface VisitorState {
  /** Opens the service conversations of this device before a login; null: there are none. */
  readonly visitor: string | null;
}

const isToken = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const useVisitor = create<VisitorState>(() => ({ visitor: null }));

export function restoreVisitor(): void {
  useVisitor.setState({ visitor: localStore.read(VISITOR_KEY, isToken) ?? null });
}

export function forgetVisitor(): void {
  localStore.remove(VISITOR_KEY);
  useVisitor.setState({ visitor: null });
}

/**
 * The server does not know the token that was sent, or has joined it to an account: it opens nothing any more, and the
 * next message gets a new one. A late reply to a token that was replaced since changes nothing.
 */
export function forgetRefusedVisitor(sent: string | null): void {
  if (sent !== null && useVisitor.getState().visitor === sent) forgetVisitor();
}

/** Field of calls that visitors may make too: their token, and nothing beside a session. */
export function callerFields(): { visitor?: string } {
  const { visitor } = useVisitor.getState();
  return visitor === null || useSession.getState().token !== null ? {} : { visitor };
}

/** Whether the server can know whose conversations are asked for. */
export function useIsCallerKnown(): boolean {
  const isVisitor = useVisitor(({ visitor }) => visitor !== null);
  const isLoggedIn = useSession(({ token }) => token !== null);
  return isVisitor || isLoggedIn;
}

export function storeVisitor(visitor: string): void {
  localStore.write(VISITOR_KEY, visitor);
  useVisitor.setState({ visitor });
}
