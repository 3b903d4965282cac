import { operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { beforeAll } from 'vitest';
import { idNumberOf } from '../../src/seed/made-up-person.ts';
import { applicant, useApplications } from './applications.ts';
import { trailRows } from './audit.ts';

export const accountNumber = '62001234567';

/** Starts the service, with the answers of other services, for all tests of a file about the audit trail. */
export function useAudited() {
  const applications = useApplications();
  let people = 0;

  beforeAll(async () => {
    await serveAll(applications.bus, [serve(operations.listSentMessages, async () => ({ messages: [] }))]);
    await serveAll(applications.bus, [
      serve(operations.findProviderClient, async () => ({ client_id: 'C-1', client_no: 'N-1' })),
      serve(operations.findApproval, async () => ({ approved: false, client_id: null })),
      serve(operations.listProviderProducts, async () => []),
      serve(operations.getProviderSchedule, async () => ({ return_code: 0, instalment_summary: [] })),
      serve(operations.sendProviderFiles, async () => ({ uploaded: 0 })),
      serve(operations.enrolProviderClient, async () => ({ client_id: 'C-1', client_no: 'N-1' })),
    ]);
  });

  return {
    applications,
    rows: (filter: object = {}) => trailRows(applications.context, filter),
    /** Creates an application that a new person has saved, with a function to save it again. */
    givenSaved: async () => {
      people += 1;
      const idNumber = idNumberOf(people, 'female');
      const actor = applicant(`session-${newId()}`);
      const id = newId();
      const save = (payload: object) =>
        applications.call(operations.saveApplication, { id, ...payload }, { actor, idempotencyKey: newId() });
      await save({ customerRequest: { idNumber, city: 'Knysna' }, bankRequest: { accountNumber } });
      // The audit row of the save must not appear among the rows that a test looks for.
      await applications.context.auditRelay.flush(id);
      return { id, idNumber, actor, save };
    },
  };
}
