import { applicationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

export const resolveSession = ({ sessions }: Context) =>
  serve(applicationsRpc.resolveSession, ({ token }) => sessions.resolve(token));
