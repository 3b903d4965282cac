import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const getProviderSchedule = ({ parties }: Context) =>
  serveSystem(operations.getProviderSchedule, (request) => parties.provider.schedule(request));
