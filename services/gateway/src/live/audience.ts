import type { LiveEvent, RecordChange } from '@tshepa/contracts';

/** The reader of a live stream. Without `customerId` the stream covers all records. */
export type Audience = { kind: 'staff' | 'applicant'; customerId: string | undefined };

/** Applicants receive no events about internal work of staff. */
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

/** Whether an audience may receive an event. */
export function concerns({ kind, customerId }: Audience, event: LiveEvent): boolean {
  if (event.kind === 'missed') return true;
  if (customerId !== undefined && event.customerId !== customerId) return false;
  if (kind === 'staff') return true;
  return customerId !== undefined && (event.kind !== 'changed' || forApplicants[event.what]);
}
