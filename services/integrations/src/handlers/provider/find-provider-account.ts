import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const findProviderAccount = ({ thirdParties }: Context) =>
  serveSystem(operations.findProviderAccount, ({ clientId }) => thirdParties.provider.findAccount(clientId));
