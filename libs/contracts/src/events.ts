import * as z from 'zod/mini';
import { event } from './define.ts';
import { mandateStatusSchema } from './entities/loan.ts';
import { recordChangedDataSchema } from './rpc/applications/team.ts';
import { stateChangedDataSchema } from './rpc/applications.ts';

/** What the applications service publishes. Events carry ids and states, never a person's data. */
export const applicationEvents = {
  stateChanged: event({
    service: 'applications',
    entity: 'customer',
    what: 'state-changed',
    data: stateChangedDataSchema,
  }),
  /** A record changed and its state did not. */
  recordChanged: event({
    service: 'applications',
    entity: 'customer',
    what: 'changed',
    data: recordChangedDataSchema,
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
