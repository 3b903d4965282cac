import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const getProviderSchedule = ({ thirdParties }: Context) =>
  serveSystem(operations.getProviderSchedule, (request) => thirdParties.provider.schedule(request));
