import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const searchEmployers = ({ parties }: Context) =>
  serve(integrationsRpc.searchEmployers, ({ search }) => parties.provider.searchEmployers(search));
