import * as z from 'zod/mini';
import type { EventType, Schema } from './define.ts';
import { mandateStatusSchema } from './entities/loan.ts';
import { recordChangeSchema } from './entities/team.ts';
import { idSchema, instantSchema } from './fields.ts';
import { loanStateSchema } from './machine.ts';

const event = <Data extends Schema>(name: string, data: Data): EventType<Data> => ({
  subject: `evt.${name}`,
  data,
});

/** Events of the applications service. They contain ids and states, never personal data. */
export const applicationEvents = {
  stateChanged: event(
    'applications.customer.state-changed',
    z.strictObject({
      customerId: idSchema,
      from: z.nullable(loanStateSchema),
      to: loanStateSchema,
      action: z.string(),
      /** True when the applicant must be notified. */
      tellCustomer: z.boolean(),
      at: instantSchema,
    }),
  ),
  /** An application changed, but not its state. */
  recordChanged: event(
    'applications.customer.changed',
    z.strictObject({ customerId: idSchema, what: recordChangeSchema, at: instantSchema }),
  ),
} as const;

export const integrationEvents = {
  mandateUpdated: event(
    'integrations.mandate.updated',
    z.strictObject({ deliveryId: z.string(), reference: z.string(), status: mandateStatusSchema }),
  ),
} as const;

/** Every event type, for tests that must cover all of them. */
export const eventTypes = [...Object.values(applicationEvents), ...Object.values(integrationEvents)];
