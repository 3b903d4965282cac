import { applicationEvents, integrationEvents } from './events.ts';
import type { BusUser, Operation } from './operations/define.ts';
import { allOperations } from './operations/registry.ts';

export const busUsers = ['gateway', 'applications', 'integrations', 'notifications', 'operator'] as const;
export type { BusUser };

/** The JetStream stream that keeps every event. */
export const eventStreamName = 'EVENTS';

/** What each may call, by the declarations of the operations. The server of the bus refuses everything else. */
export const calledBy = (user: BusUser): Operation[] =>
  allOperations.filter(({ callers }) => callers.includes(user));

/** Events by who publishes them. The operator publishes parked ones again. */
export const eventsOf: Record<BusUser, readonly { subject: string }[]> = {
  gateway: [],
  applications: Object.values(applicationEvents),
  integrations: Object.values(integrationEvents),
  notifications: [],
  operator: [...Object.values(applicationEvents), ...Object.values(integrationEvents)],
};

/** Events that are pushed on to browsers as they are published; none is kept for a browser that was not connected. */
export const followedBy: Partial<Record<BusUser, readonly { subject: string }[]>> = {
  gateway: Object.values(applicationEvents),
};

/** The durable consumers of each service on the event stream, with the event that each takes. */
export const durablesOf: Partial<Record<BusUser, Readonly<Record<string, { subject: string }>>>> = {
  applications: {
    'applications-enrol-customer': applicationEvents.stateChanged,
    'applications-update-mandate': integrationEvents.mandateUpdated,
  },
  notifications: { 'notifications-tell-customer': applicationEvents.stateChanged },
};

/** Who creates the event stream at its start, and again when the server has lost it. */
export const streamKeepers: readonly BusUser[] = ['applications', 'integrations', 'notifications'];
