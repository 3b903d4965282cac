import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const lookupApproval = ({ parties }: Context) =>
  serve(integrationsRpc.lookupApproval, ({ idNumber }) => parties.decisions.lookupApproval(idNumber));
