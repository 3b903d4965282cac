import { onNowMs, operations, staffName } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';
import type { OpenSession } from '../../store/sessions.ts';
import { activeAtOf } from '../staff/session-lock.ts';
import { lastInputOf } from './presence.ts';

/** Somebody is on while there was input on one of their screens lately. An idle screen writes nothing. */
export const listColleagues = ({ staff, staffSessions, clock }: Context) =>
  serve(operations.listColleagues, async (_nothing, { actor }) => {
    requireStaff(actor);
    const [accounts, sessions] = await Promise.all([staff.all(), staffSessions.all()]);
    const isInUse = (session: OpenSession) =>
      !session.lockedAt && clock.nowMs() - activeAtOf(session).getTime() < onNowMs;
    const items = accounts.map(({ staffId, email, role, disabled, ...account }) => {
      const lastSeenAt = lastInputOf({ staffId, ...account }, sessions);
      const isOn = sessions.some((session) => session.staffId === staffId && isInUse(session));
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
