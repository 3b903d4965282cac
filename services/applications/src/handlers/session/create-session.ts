import { applicationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

export const createSession = ({ sessions }: Context) =>
  serve(applicationsRpc.openSession, () => sessions.open());
