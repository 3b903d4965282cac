import * as z from 'zod/mini';
import { event } from './define.ts';
import { mandateStatusSchema } from './entities/loan.ts';
import { recordChangeSchema } from './entities/team.ts';
import { idSchema, instantSchema } from './fields.ts';
import { loanStateSchema } from './machine.ts';

/** What the applications service publishes. Events carry ids and states, never a person's data. */
export const applicationEvents = {
  stateChanged: event({
    service: 'applications',
    entity: 'customer',
    what: 'state-changed',
    data: z.strictObject({
      customerId: idSchema,
      from: z.nullable(loanStateSchema),
      to: loanStateSchema,
      /** The machine's action that moved it. */
      action: z.string(),
      /** Whether the applicant is notified. */
      tellCustomer: z.boolean(),
      at: instantSchema,
    }),
  }),
  /** A record changed and its state did not. */
  recordChanged: event({
    service: 'applications',
    entity: 'customer',
    what: 'changed',
    data: z.strictObject({ customerId: idSchema, what: recordChangeSchema, at: instantSchema }),
  }),
} as const;

/** What the integrations service publishes. */
export const integrationEvents = {
  mandateUpdated: event({
    service: 'integrations',
    entity: 'mandate',
    what: 'updated',
    data: z.strictObject({ deliveryId: z.string(), reference: z.string(), status: mandateStatusSchema }),
  }),
} as const;

/** Every event type, for the generic tools (dead letters, replay). */
export const eventTypes = [
  applicationEvents.stateChanged,
  applicationEvents.recordChanged,
  integrationEvents.mandateUpdated,
] as const;
