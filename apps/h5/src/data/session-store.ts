import type { ReplyOf } from '@candor/contract/call';
import type { userInfo } from '@candor/contract/identity';
import { create } from 'zustand';
import { localStore } from '#lib/storage.ts';

export type SessionUser = ReplyOf<typeof userInfo>;

interface SessionState {
  readonly token: string | null;
  readonly user: SessionUser | null;
}

export const TOKEN_KEY = 'token';
const USER_KEY = 'user';

const isToken = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The stored user is only shown until /user/info answers, so only the fields needed for that are checked. */
const isUser = (value: unknown): value is SessionUser => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, nickname, account_number } = value as Record<string, unknown>;
  return typeof id === 'number' && typeof nickname === 'string' && typeof account_number === 'string';
};

export const useSession = create<SessionState>(() => ({ token: null, user: null }));

/** Reads the stored session: at launch, and when another tab logged in or out. */
export function restoreSession(): void {
  const token = localStore.read(TOKEN_KEY, isToken) ?? null;
  const user = token === null ? null : (localStore.read(USER_KEY, isUser) ?? null);
  useSession.setState({ token, user });
}

export function storeToken(token: string): void {
  localStore.write(TOKEN_KEY, token);
  localStore.remove(USER_KEY);
  useSession.setState({ token, user: null });
}

export function storeUser(user: SessionUser): void {
  localStore.write(USER_KEY, user);
  useSession.setState({ user });
}

export function forgetSession(): void {
  localStore.remove(TOKEN_KEY);
  localStore.remove(USER_KEY);
  useSession.setState({ token: null, user: null });
}
