import type { Assignee } from '@tshepa/contracts/entities/customer';
import { useAuth } from '../../platform/session/auth.ts';

/** Who has an application: nobody, whoever looks at it, or a colleague. */
export type Holder = { kind: 'nobody' | 'me' } | { kind: 'colleague'; email: string };

export function holderOf(assignee: Assignee | undefined, me: string | undefined): Holder {
  if (!assignee) return { kind: 'nobody' };
  return assignee.email === me ? { kind: 'me' } : { kind: 'colleague', email: assignee.email };
}

export const useHolder = (assignee: Assignee | undefined): Holder =>
  holderOf(
    assignee,
    useAuth(({ user }) => user?.email),
  );

/** `JM` of jane.mokoena@…, `A` of agent@…: what fits into a row. */
export const holderInitials = (email: string) =>
  (email.split('@')[0] ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => (part[0] ?? '').toUpperCase())
    .join('');
