import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const findLoan = ({ parties }: Context) =>
  serve(integrationsRpc.findLoan, ({ clientNo }) => parties.provider.findLoan(clientNo));
