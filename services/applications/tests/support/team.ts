import { type Actor, applicationEvents, operations, type StaffQueue } from '@tshepa/contracts';
import { followEvents, newId } from '@tshepa/messaging';
import { beforeAll, beforeEach } from 'vitest';
import type { ApplicationDocument } from '../../src/store/application-document.ts';
import { actors, useApplications } from './applications.ts';
import { givenApplication } from './given-application.ts';

export const thandi: Actor = {
  kind: 'staff',
  staffId: 'agent-2',
  email: 'thandi@tshepa.example',
  role: 'agent',
};
export const secondManager: Actor = {
  kind: 'staff',
  staffId: 'manager-2',
  email: 'second@tshepa.example',
  role: 'manager',
};

type Heard = { customerId: string; what?: string; from?: string | null; to?: string };
type Wish = { take?: boolean; release?: boolean };

/** Starts the service for all tests of a file about people who share their work, with the calls that they make. */
export function useTeam() {
  const applications = useApplications();
  const heard: Heard[] = [];
  const heardOf = (id: string) =>
    heard.filter(({ customerId }) => customerId === id).map(({ what, from, to }) => what ?? `${from} ${to}`);

  beforeAll(async () => {
    const { bus } = applications.context;
    await followEvents(bus, [applicationEvents.stateChanged], { onEvent: ({ data }) => heard.push(data) });
    await followEvents(bus, [applicationEvents.recordChanged], { onEvent: ({ data }) => heard.push(data) });
  });
  beforeEach(() => {
    heard.length = 0;
  });

  const assign = (
    id: string,
    actor: Actor = actors.agent,
    wish: Wish = {},
    safety: { ifMatch?: number } = {},
  ) =>
    applications.call(
      operations.assignApplication,
      { id, ...wish },
      { actor, idempotencyKey: newId(), ...safety },
    );
  const read = (id: string, actor: Actor = actors.agent) =>
    applications.call(operations.getApplication, { id }, { actor });
  const note = (id: string, text: string, settings: { actor?: Actor; idempotencyKey?: string } = {}) =>
    applications.call(operations.addNote, { id, text }, { actor: actors.agent, ...settings });
  const notesOf = async (id: string, page = 1) =>
    (await applications.call(operations.listNotes, { id, page }, { actor: actors.manager })).notes;
  const inQueue = async (queue: StaffQueue, actor: Actor = actors.agent) =>
    (await applications.call(operations.listApplications, { queue, take: 100 }, { actor })).items.map(
      ({ id }) => id,
    );
  const counts = async (actor: Actor = actors.agent) => {
    const { queues } = await applications.call(operations.listQueues, {}, { actor });
    return Object.fromEntries(queues.map(({ queue, count }) => [queue, count]));
  };
  const given = async (wish: Parameters<typeof givenApplication>[1] = {}) =>
    givenApplication(applications.context, { state: 'AWAITING_BUDGET', ...wish });

  const documents = () => applications.context.connection.collection<ApplicationDocument>('customers');

  return { applications, heardOf, assign, read, note, notesOf, inQueue, counts, given, documents };
}
