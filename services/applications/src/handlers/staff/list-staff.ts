import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManagerOrOperator } from '../../policies.ts';
import type { Attempts } from '../../store/sign-in-attempts.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { attemptsKey } from './attempts.ts';

const failuresView = ({ failures, lastAt, lockedUntil }: Attempts, nowMs: number) => ({
  count: failures,
  lastAt: lastAt.toISOString(),
  ...(lockedUntil.getTime() > nowMs ? { lockedUntil: lockedUntil.toISOString() } : {}),
});

const signInView = ({
  oneTime,
  totp,
  passkeys = [],
}: Pick<StaffAccount, 'oneTime' | 'totp' | 'passkeys'>) => ({
  hasOneTimePassword: oneTime,
  hasTotp: totp !== undefined,
  ...(passkeys.length > 0 ? { hasPasskey: true as const } : {}),
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
      items: accounts.map(({ staffId, email, role, disabled, createdAt, lastSeenAt, ...credentials }) => ({
        staffId,
        email,
        role,
        isActive: !disabled,
        ...signInView(credentials),
        createdAt: createdAt.toISOString(),
        ...(lastSeenAt ? { lastSeenAt: lastSeenAt.toISOString() } : {}),
        sessions: sessions.filter((session) => session.staffId === staffId).length,
        ...failuresOf(email),
      })),
    };
  });
