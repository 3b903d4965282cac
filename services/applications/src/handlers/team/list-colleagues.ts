import { onNowMs, operations, staffName } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

/** Who is on is read from the last use of the sessions, which is recorded anyway. An idle tab writes nothing. */
export const listColleagues = ({ staff, staffSessions, clock }: Context) =>
  serve(operations.listColleagues, async (_nothing, { actor }) => {
    requireStaff(actor);
    const [accounts, sessions] = await Promise.all([staff.all(), staffSessions.all()]);
    // The sessions come with the last used first.
    const seenAtOf = (id: string) => sessions.find(({ staffId }) => staffId === id)?.lastSeenAt;
    const items = accounts.map(({ staffId, email, role, disabled, ...account }) => {
      const lastSeenAt = seenAtOf(staffId) ?? account.lastSeenAt;
      const isOn = seenAtOf(staffId) && clock.nowMs() - (lastSeenAt?.getTime() ?? 0) < onNowMs;
      return {
        staffId,
        email,
        name: staffName({ name: account.name, email }),
        role,
        isActive: !disabled,
        ...(isOn ? { isOn: true as const } : {}),
        ...(lastSeenAt ? { lastSeenAt: lastSeenAt.toISOString() } : {}),
      };
    });
    return { items: items.toSorted((a, b) => a.name.localeCompare(b.name)) };
  });
