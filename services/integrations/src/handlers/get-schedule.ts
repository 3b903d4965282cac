import { integrationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { serveSystem } from '../policies.ts';

export const getSchedule = ({ parties }: Context) =>
  serveSystem(integrationsRpc.schedule, (request) => parties.provider.schedule(request));
