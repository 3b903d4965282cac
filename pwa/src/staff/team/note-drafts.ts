import { create } from 'zustand';
import { useAuth } from '../../platform/session/auth.ts';

type Drafts = Readonly<Record<string, string>>;

/** Half-typed notes by customer, for when an overlay is closed by mistake. In memory only: they speak of people. */
export const useNoteDrafts = create<{ drafts: Drafts }>(() => ({ drafts: {} }));

export const setNoteDraft = (customerId: string, text: string) =>
  useNoteDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [customerId]: text } }));

useAuth.subscribe(({ user }) => {
  if (!user) useNoteDrafts.setState({ drafts: {} });
});
