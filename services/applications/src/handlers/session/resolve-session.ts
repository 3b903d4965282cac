import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

export const resolveSession = ({ sessions }: Context) =>
  serve(operations.resolveSession, ({ token }) => sessions.resolve(token));
