import type { OperationName, ServiceName } from '@tshepa/contracts';
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

/** What one user may publish and subscribe to; `subject queue` allows the subject in that queue group only. */
export type Permissions = { publish: string[]; subscribe: string[] };

const isService = (user: BusUser): user is ServiceName => user !== 'gateway' && user !== 'operator';

const inboxOf = (user: BusUser) => `_INBOX_${user}.>`;

/** Subjects of the requests that a user may send, with those of the build before. */
const calledSubjects = (user: BusUser): string[] =>
  calledBy(user).flatMap(({ name, subject }) => {
    const former = formerSubjects[name as OperationName];
    return former ? [subject, former] : [subject];
  });

/** Who exchanges messages with this user: those it asks, and those who ask it. */
function partnersOf(user: BusUser): BusUser[] {
  const asks = (from: BusUser, to: BusUser) => calledBy(from).some(({ owner }) => owner === to);
  return busUsers.filter((other) => asks(user, other) || asks(other, user));
}

const api = (verb: string, ...rest: string[]) => ['$JS.API', verb, eventStreamName, ...rest].join('.');

function jetStreamOf(user: BusUser): string[] {
  const durables = Object.entries(durablesOf[user] ?? {});
  const isKeeper = streamKeepers.includes(user);
  return [
    // Asked once by the client, to find out whether there is JetStream at all; tells figures and no message.
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

/** The whole of what a user may do; everything else is refused by the server. */
export function permissionsOf(user: BusUser): Permissions {
  return {
    publish: [
      ...calledSubjects(user),
      ...eventsOf[user].map(({ subject }) => subject),
      ...jetStreamOf(user),
      // Answers, and the credit that the reader of a byte stream gives back.
      ...partnersOf(user).map(inboxOf),
    ].sort(),
    subscribe: [
      inboxOf(user),
      // In its queue group only: a plain subscription would listen in on what other replicas are asked.
      ...(isService(user) ? [`rpc.${user}.> ${user}`, '$SRV.*', `$SRV.*.${user}`, `$SRV.*.${user}.*`] : []),
      ...(followedBy[user] ?? []).map(({ subject }) => subject),
    ].sort(),
  };
}
