import { localStorageKeys } from '@tshepa/contracts/constants';
import type { LoginReply } from '@tshepa/contracts/entities/staff';
import { create } from 'zustand';
import { onMissingCode } from '../code/missing-code.ts';

type AuthState = { user: LoginReply | null; isLoading: boolean };

/** The signed-in member of staff. `isLoading` is true until the stored user has been read. */
export const useAuth = create<AuthState>(() => ({ user: null, isLoading: true }));

export function setUser(user: LoginReply) {
  try {
    localStorage.setItem(localStorageKeys.user, JSON.stringify(user));
  } catch {
    // The session then lasts as long as the tab.
  }
  useAuth.setState({ user, isLoading: false });
}

/** Signs the user out here. Holders of cached data subscribe to `useAuth` to clear it. */
export function clearUser() {
  try {
    localStorage.removeItem(localStorageKeys.user);
  } catch {
    // There was no stored user.
  }
  useAuth.setState({ user: null, isLoading: false });
}

export async function restoreUser(): Promise<void> {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(localStorageKeys.user) ?? 'null');
  } catch {
    stored = null;
  }
  if (stored === null) return clearUser();
  // Loaded on demand, because only staff have a stored user.
  const { loginReplySchema } = await import('@tshepa/contracts/entities/staff').catch(onMissingCode);
  const { data: user } = loginReplySchema.safeParse(stored);
  if (user) useAuth.setState({ user, isLoading: false });
  else clearUser();
}
