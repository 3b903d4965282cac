import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveStaff } from '../../policies.ts';

export const findProviderClient = ({ thirdParties }: Context) =>
  serveStaff(operations.findProviderClient, ({ idNumber }) => thirdParties.provider.findClient(idNumber));
