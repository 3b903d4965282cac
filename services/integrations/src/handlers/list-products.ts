import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const listProducts = ({ parties }: Context) =>
  serve(integrationsRpc.listProducts, ({ clientId }) => parties.provider.listProducts(clientId));
