import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const findClient = ({ parties }: Context) =>
  serve(integrationsRpc.findClient, ({ idNumber }) => parties.provider.findClient(idNumber));
