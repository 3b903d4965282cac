import { applicationEvents, type LiveEvent, type RecordChange } from '@tshepa/contracts';
import { type Bus, followEvents } from '@tshepa/messaging';

/** The reader of a live stream. Without `customerId` the stream covers all records. */
export type Audience = { kind: 'staff' | 'applicant'; customerId: string | undefined };

/** Applicants receive no events about internal work of staff. */
const forApplicants: Record<RecordChange, boolean> = {
  assigned: false,
  released: false,
  snoozed: false,
  note: false,
  'pending-change': false,
  files: true,
  provider: true,
  mandate: true,
  review: false,
  // The applicant's screen shows another message during a hold, so it reads the record again when a hold begins or
  // ends.
  hold: true,
};

export function concerns({ kind, customerId }: Audience, event: LiveEvent): boolean {
  if (event.kind === 'missed') return true;
  if (customerId !== undefined && event.customerId !== customerId) return false;
  if (kind === 'staff') return true;
  return customerId !== undefined && (event.kind !== 'changed' || forApplicants[event.what]);
}

/** Forwards events about records to the open streams. All streams of this process share one set of subscriptions. */
export async function followRecords(bus: Bus, live: { push(event: LiveEvent): void }): Promise<void> {
  await followEvents(bus, [applicationEvents.stateChanged], {
    onEvent: ({ data: { customerId, from, to } }) =>
      live.push({ kind: 'state-changed', customerId, from, to }),
    onGap: () => live.push({ kind: 'missed' }),
  });
  await followEvents(bus, [applicationEvents.recordChanged], {
    onEvent: ({ data: { customerId, what } }) => live.push({ kind: 'changed', customerId, what }),
  });
}
