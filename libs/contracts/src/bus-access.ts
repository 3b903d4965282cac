import type { ServiceName } from './define.ts';
import { applicationEvents, integrationEvents } from './events.ts';
import { applicationsRpc } from './rpc/applications.ts';
import { integrationsRpc } from './rpc/integrations.ts';
import { notificationsRpc } from './rpc/notifications.ts';

/** Who connects to the bus. Each has a user of its own there. */
export const busUsers = ['gateway', 'applications', 'integrations', 'notifications', 'operator'] as const;
export type BusUser = (typeof busUsers)[number];

/** The JetStream stream that keeps every event. */
export const eventStreamName = 'EVENTS';

export const rpcOf = {
  applications: applicationsRpc,
  integrations: integrationsRpc,
  notifications: notificationsRpc,
} as const;

/** All names but the given ones. A new rpc of the service is among them by itself. */
const allBut = <Map extends object>(map: Map, ...left: (keyof Map)[]): (keyof Map)[] => {
  const names = Object.keys(map) as (keyof Map)[];
  return names.filter((name) => !left.includes(name));
};

type Calls = { [Service in ServiceName]?: readonly (keyof (typeof rpcOf)[Service])[] };

/** Asked by the console of whoever operates the system, never by the edge. */
const operatorOnly = ['removeTotp', 'listStaffSessions', 'seedCustomers', 'recordOperatorAction'] as const;

/** What each may ask of whom. What is not here is refused by the server of the bus, before any handler sees it. */
export const callsOf: Record<BusUser, Calls> = {
  gateway: {
    applications: allBut(applicationsRpc, ...operatorOnly, 'contact', 'getAgreement'),
    integrations: ['receiveWebhook', 'searchEmployers', 'listPayoutOptions'],
    notifications: ['sendContactMessage', 'receiveSmsReceipt', 'getPushKey'],
  },
  applications: {
    integrations: allBut(integrationsRpc, 'receiveWebhook', 'searchEmployers', 'listPayoutOptions'),
    notifications: allBut(notificationsRpc, 'sendContactMessage', 'receiveSmsReceipt', 'getPushKey'),
  },
  integrations: { applications: ['describeFile', 'getChunk'] },
  notifications: { applications: ['contact', 'getAgreement'] },
  operator: {
    applications: [...operatorOnly, 'addStaff', 'resetStaff', 'updateStaff', 'listStaff', 'endStaffSessions'],
  },
};

/** Events by who publishes them. The operator publishes parked ones again. */
export const eventsOf: Record<BusUser, readonly { subject: string }[]> = {
  gateway: [],
  applications: Object.values(applicationEvents),
  integrations: Object.values(integrationEvents),
  notifications: [],
  operator: [...Object.values(applicationEvents), ...Object.values(integrationEvents)],
};

/** Events that are pushed on to browsers as they are published; nothing is kept for who was not there. */
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

/** Who makes the event stream at its start, and again when the server has lost it. */
export const streamKeepers: readonly BusUser[] = ['applications', 'integrations', 'notifications'];
