import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireSystem } from '../../policies.ts';

export const getContact = ({ customers }: Context) =>
  serve(operations.getContact, async ({ id }, { actor }) => {
    requireSystem(actor);
    const loaded = await customers.load(id);
    assertThat(loaded, 'customer.not_found');
    const { firstName, cellNo, emailAddress } = loaded.record.customer;
    const { language, loan } = loaded.record;
    return {
      id,
      ...(firstName === undefined ? {} : { firstName }),
      ...(cellNo === undefined ? {} : { cellNo }),
      ...(emailAddress === undefined ? {} : { emailAddress }),
      ...(language === undefined ? {} : { language }),
      state: loan.state,
    };
  });
