import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireSystem } from '../../policies.ts';

export const getContact = ({ applications }: Context) =>
  serve(operations.getContact, async ({ id }, { actor }) => {
    requireSystem(actor);
    const loaded = await applications.load(id);
    assertThat(loaded, 'customer.not_found');
    const { firstName, cellNo, emailAddress } = loaded.application.applicant;
    const { language, loan } = loaded.application;
    return {
      id,
      ...(firstName === undefined ? {} : { firstName }),
      ...(cellNo === undefined ? {} : { cellNo }),
      ...(emailAddress === undefined ? {} : { emailAddress }),
      ...(language === undefined ? {} : { language }),
      state: loan.state,
    };
  });
