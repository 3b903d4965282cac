import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const enrolProviderClient = ({ runEffect, kinds, parties }: Context) =>
  serveSystem(operations.enrolProviderClient, ({ customerId, ...person }) =>
    runEffect(kinds.enrolment, { reference: person.reference, customerId }, () =>
      parties.provider.enrol(person),
    ),
  );
