import { allOperations, type OperationName, type ServiceName } from '@tshepa/contracts';
import {
  type BusUser,
  busUsers,
  calledBy,
  durablesOf,
  eventStreamName,
  eventsOf,
  followedBy,
  streamKeepers,
} from '@tshepa/contracts/bus-access';
import { formerSubjects } from '@tshepa/contracts/former-names';

/** The subjects of one user. `subject queue` allows a subscription only in that queue group. */
export type Permissions = { publish: string[]; subscribe: string[] };

const isService = (user: BusUser): user is ServiceName => user !== 'gateway';

const inboxOf = (user: BusUser) => `_INBOX_${user}.>`;

/** Subjects of the requests that a user may send, including those of the previous build. */
const calledSubjects = (user: BusUser): string[] =>
  calledBy(user).flatMap(({ operation, subject }) => {
    const former = formerSubjects[operation.name as OperationName];
    return former && subject === operation.subject ? [subject, former] : [subject];
  });

/** Returns the users that this user calls, and those that call it. */
function partnersOf(user: BusUser): BusUser[] {
  const calls = (from: BusUser, to: BusUser) =>
    calledBy(from).some(({ operation }) => operation.owner === to);
  return busUsers.filter((other) => calls(user, other) || calls(other, user));
}

const api = (verb: string, ...rest: string[]) => ['$JS.API', verb, eventStreamName, ...rest].join('.');

function jetStreamOf(user: BusUser): string[] {
  const durables = Object.entries(durablesOf[user] ?? {});
  const isKeeper = streamKeepers.includes(user);
  return [
    // The client requests this once to find out whether JetStream is enabled. The reply contains no messages.
    ...(isKeeper ? ['$JS.API.INFO'] : []),
    ...(isKeeper ? [api('STREAM.CREATE'), api('STREAM.UPDATE'), api('STREAM.INFO')] : []),
    ...durables.flatMap(([durable, { subject }]) => [
      api('CONSUMER.CREATE', durable, subject),
      api('CONSUMER.INFO', durable),
      api('CONSUMER.MSG.NEXT', durable),
      `$JS.ACK.${eventStreamName}.${durable}.>`,
    ]),
  ];
}

/** The first words of the subjects that a service answers. */
const kindsServed = (service: ServiceName): string[] => {
  const own = allOperations.filter(({ owner }) => owner === service);
  return ['rpc', ...new Set(own.flatMap(({ callersByKind }) => Object.keys(callersByKind ?? {})))];
};

const served = (user: ServiceName): string[] => [
  ...kindsServed(user).map((kind) => `${kind}.${user}.> ${user}`),
  '$SRV.*',
  `$SRV.*.${user}`,
  `$SRV.*.${user}.*`,
];

/** Returns everything that a user may do on the bus. The server refuses everything else. */
export function permissionsOf(user: BusUser): Permissions {
  return {
    publish: [
      ...calledSubjects(user),
      ...eventsOf[user].map(({ subject }) => subject),
      ...jetStreamOf(user),
      // These are the inboxes for replies, and for the credit that the reader of a byte stream returns.
      ...partnersOf(user).map(inboxOf),
    ].sort(),
    subscribe: [
      inboxOf(user),
      // A service subscribes only in its queue group: a plain subscription would receive the requests to other replicas
      // too.
      ...(isService(user) ? served(user) : []),
      ...(followedBy[user] ?? []).map(({ subject }) => subject),
    ].sort(),
  };
}
