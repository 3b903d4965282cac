import type { LiveEvent, RecordChange } from '@tshepa/contracts';

/** Who listens to one stream, and to which record; without one, to all of them. */
export type Audience = { kind: 'staff' | 'applicant'; customerId: string | undefined };

/** What staff do among themselves is nothing that an applicant hears of. */
const forApplicants: Record<RecordChange, boolean> = {
  assigned: false,
  released: false,
  note: false,
  'pending-change': false,
  files: true,
  provider: true,
  mandate: true,
  review: false,
};

/** Whether an event is for whoever listens. */
export function concerns({ kind, customerId }: Audience, event: LiveEvent): boolean {
  if (event.kind === 'missed') return true;
  if (customerId !== undefined && event.customerId !== customerId) return false;
  if (kind === 'staff') return true;
  return customerId !== undefined && (event.kind !== 'changed' || forApplicants[event.what]);
}
