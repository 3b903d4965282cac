import { integrationsRpc } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const getProviderSchedule = ({ parties }: Context) =>
  serveSystem(integrationsRpc.schedule, (request) => parties.provider.schedule(request));
