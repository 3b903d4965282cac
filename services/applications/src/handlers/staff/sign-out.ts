import { applicationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

export const signOut = ({ staffSessions }: Context) =>
  serve(applicationsRpc.signOut, async ({ token }) => {
    await staffSessions.end(token);
    return { ok: true as const };
  });
