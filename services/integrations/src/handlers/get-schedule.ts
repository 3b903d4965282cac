import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const getSchedule = ({ parties }: Context) =>
  serve(integrationsRpc.schedule, (request) => parties.provider.schedule(request));
