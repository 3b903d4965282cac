import { type BusUser, type CallersByKind, subjectFor } from './define.ts';
import { applicationEvents, integrationEvents } from './events.ts';
import type { Operation } from './operations/define.ts';
import { allOperations } from './operations/registry.ts';

export const busUsers = ['gateway', 'applications', 'integrations', 'notifications'] as const;
export type { BusUser };

export const eventStreamName = 'EVENTS';

type Called = { operation: Operation; subject: string };

const calledByKind = (user: BusUser, operation: Operation): Called[] =>
  Object.entries(operation.callersByKind ?? ({} satisfies CallersByKind))
    .filter(([, users]) => users.includes(user))
    .map(([kind]) => ({ operation, subject: subjectFor(operation, kind) }));

/** Lists the operations that a user of the bus may call, with their subjects. The NATS server refuses all other calls. */
export const calledBy = (user: BusUser): Called[] =>
  allOperations.flatMap((operation) => [
    ...(operation.callers.includes(user) ? [{ operation, subject: operation.subject }] : []),
    ...calledByKind(user, operation),
  ]);

/** The events that each user may publish. */
export const eventsOf: Record<BusUser, readonly { subject: string }[]> = {
  gateway: [],
  applications: Object.values(applicationEvents),
  integrations: Object.values(integrationEvents),
  notifications: [],
};

/** The events that each user follows live, to push them to connected browsers. */
export const followedBy: Partial<Record<BusUser, readonly { subject: string }[]>> = {
  gateway: Object.values(applicationEvents),
};

/** The durable consumers of each service, with the event that each handles. */
export const durablesOf: Partial<Record<BusUser, Readonly<Record<string, { subject: string }>>>> = {
  applications: {
    'applications-check-fraud': applicationEvents.stateChanged,
    'applications-enrol-customer': applicationEvents.stateChanged,
    'applications-check-account': applicationEvents.stateChanged,
    'applications-update-mandate': integrationEvents.mandateUpdated,
  },
  notifications: { 'notifications-tell-customer': applicationEvents.stateChanged },
};

/** The users that create the event stream at their start, and again when the server has lost it. */
export const streamKeepers: readonly BusUser[] = ['applications', 'integrations', 'notifications'];
