import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

export const resolveSession = ({ sessions }: Context) =>
  serve(operations.resolveSession, async ({ token, withProof }) => {
    const session = await sessions.resolve(token);
    return session && (withProof ? session : { sessionId: session.sessionId });
  });
