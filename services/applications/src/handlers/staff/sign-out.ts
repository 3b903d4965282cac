import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { callerOf } from './accounts.ts';

/** An expired token adds no audit row, because nobody was signed in. */
export const signOut = (context: Context) =>
  serve(operations.signOut, async ({ token }, { requestId }) => {
    const { staff, staffSessions } = context;
    const session = await staffSessions.peek(token);
    const account = session && (await staff.find(session.staffId));
    if (account) await addAccountRow(context, callerOf(account, requestId), 'sign-out');
    await staffSessions.end(token);
    return { ok: true as const };
  });
