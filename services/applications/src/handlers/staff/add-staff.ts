import { type Actor, AppError, operations, type StaffRole } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { hashPassword, newOneTimePassword } from '../../crypto/passwords.ts';
import { withStanding } from '../../domain/roster.ts';
import { requireManagerOrSystem } from '../../policies.ts';

type Caller = { actor: Actor; requestId: string };

/** An unfinished account older than this, in milliseconds, was left by a crash. */
const unfinishedAfterMs = 60_000;

/** Creates an account with a one-time password. Returns null when the address is taken. */
export async function createAccount(
  context: Context,
  caller: Caller,
  { email, role }: { email: string; role: StaffRole },
) {
  const { staff, roster, clock } = context;
  const staffId = newId();
  const isOperator = caller.actor.kind === 'system';
  const grant = { staffId, standing: { role, disabled: false }, isOperator };
  // Checked before anything is written, and again with the write.
  withStanding(await roster.read(), grant);
  if (await staff.findByEmail(email)) return null;
  const password = newOneTimePassword();
  const passwordHash = await hashPassword(password);
  await addAuditRow(context, caller, { kind: 'account', action: 'add-staff', details: { staffId, role } });
  await staff.removeUnfinished(email, new Date(clock.nowMs() - unfinishedAfterMs));
  const stored = await staff.add({ staffId, email, passwordHash, oneTime: true });
  if (stored === null) return null;
  // The standing makes the account usable. Before that nobody can sign in with it.
  await roster.change((now) => withStanding(now, grant));
  return { email: stored, password };
}

export const addStaff = (context: Context) =>
  serve(operations.addStaff, async (request, meta) => {
    requireManagerOrSystem(meta.actor);
    const added = await createAccount(context, meta, request);
    if (!added) {
      throw new AppError('request.invalid', {
        fields: [{ pointer: '/email', message: 'This address has an account' }],
      });
    }
    return added;
  });
