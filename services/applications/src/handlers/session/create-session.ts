import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

export const createSession = ({ sessions }: Context) =>
  serve(operations.createSession, () => sessions.open());
