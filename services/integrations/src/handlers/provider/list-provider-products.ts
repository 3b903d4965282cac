import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const listProviderProducts = ({ thirdParties }: Context) =>
  serveSystem(operations.listProviderProducts, ({ clientId }) =>
    thirdParties.provider.listProducts(clientId),
  );
