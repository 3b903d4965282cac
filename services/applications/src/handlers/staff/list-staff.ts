import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManagerOrOperator } from '../../policies.ts';
import type { Attempts } from '../../store/sign-in-attempts.ts';
import { attemptsKey } from './attempts.ts';

const failuresView = ({ failures, lastAt, lockedUntil }: Attempts, nowMs: number) => ({
  count: failures,
  lastAt: lastAt.toISOString(),
  ...(lockedUntil.getTime() > nowMs ? { lockedUntil: lockedUntil.toISOString() } : {}),
});

export const listStaff = (context: Context) =>
  serve(operations.listStaff, async (_nothing, { actor }) => {
    requireManagerOrOperator(actor);
    const { staff, staffSessions, signInAttempts, clock } = context;
    const [accounts, sessions] = await Promise.all([staff.all(), staffSessions.all()]);
    const failed = await signInAttempts.read(accounts.map(({ email }) => attemptsKey(context, email)));
    const failuresOf = (email: string) => {
      const attempts = failed.get(attemptsKey(context, email));
      return attempts ? { failedSignIns: failuresView(attempts, clock.nowMs()) } : {};
    };
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
        ...failuresOf(email),
      })),
    };
  });
