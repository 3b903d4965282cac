import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManagerOrOperator } from '../../policies.ts';

export const listStaff = ({ staff, staffSessions }: Context) =>
  serve(operations.listStaff, async (_nothing, { actor }) => {
    requireManagerOrOperator(actor);
    const [accounts, sessions] = await Promise.all([staff.all(), staffSessions.all()]);
    return {
      items: accounts.map(({ staffId, email, role, disabled, oneTime, totp, createdAt, lastSeenAt }) => ({
        staffId,
        email,
        role,
        isActive: !disabled,
        hasOneTimePassword: oneTime,
        hasTotp: totp !== undefined,
        createdAt: createdAt.toISOString(),
        ...(lastSeenAt ? { lastSeenAt: lastSeenAt.toISOString() } : {}),
        sessions: sessions.filter((session) => session.staffId === staffId).length,
      })),
    };
  });
