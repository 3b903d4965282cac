import { operations } from '@tshepa/contracts';
import type { Journey } from '../../journey/journey.ts';
import type { LedgerEntry } from '../../journey/sandbox-client.ts';
import type { StoredState } from '../stored-state.ts';
import type { Effects } from './variants.ts';

/** The effects at third parties for one applicant, and the number of requests that repeated an effect. */
export type SeenEffects = { effects: Effects; repeated: number };
type Applicant = Pick<Journey, 'customerId' | 'person'>;

/** Counts the effects for an applicant in the ledger by kind. */
export function countEffects(ledger: readonly LedgerEntry[], applicant: Applicant): SeenEffects {
  const effects: Record<string, number> = {};
  let repeated = 0;
  for (const entry of ledger) {
    const name = entry.kind === 'email' ? emailKind(entry, applicant) : effectKind(entry, applicant);
    if (!name) continue;
    effects[name] = (effects[name] ?? 0) + 1;
    repeated += entry.attempts - 1;
  }
  return { effects, repeated };
}

/** Returns the kind of an effect if its reference contains this applicant's id. SMS are counted by purpose. */
function effectKind({ kind, reference }: LedgerEntry, { customerId }: Applicant): string | undefined {
  if (!reference.includes(customerId)) return undefined;
  if (kind !== 'sms') return kind;
  // Both SMS providers count under one name, so that a message which both have sent counts twice.
  const purpose = reference.replace(/^fallback:/, '').split(':')[0];
  return purpose === 'passcode' ? 'passcode' : `${purpose}-sms`;
}

function emailKind({ data }: LedgerEntry, { customerId, person }: Applicant): string | undefined {
  const { text, to }: { text?: string; to?: readonly string[] } = data;
  if (text?.includes(customerId)) return 'contact-email';
  return to?.includes(person.emailAddress) ? 'notice-email' : undefined;
}

export function differences(expected: Effects, { effects }: SeenEffects): string[] {
  const kinds = [...new Set([...Object.keys(expected), ...Object.keys(effects)])];
  return kinds
    .map((kind) => ({ kind, want: expected[kind] ?? 0, have: effects[kind] ?? 0 }))
    .filter(({ want, have }) => want !== have)
    .map(({ kind, want, have }) => `${kind} ${have} instead of ${want}`);
}

/**
 * Describes the open work for a customer: events that were not published or were given up, changes without an audit
 * row, and calls without an outcome.
 */
export function openWork(stored: StoredState, customerId: string): string[] {
  const record = stored.records.find(({ id }) => id === customerId);
  const auditRows = stored.audit.filter(
    ({ kind, action, customerIds }) =>
      // A batch has a row of its own beside the rows of its applications.
      kind === 'change' && action !== operations.runBatch.action && customerIds.includes(customerId),
  );
  const deliveries = stored.unpublishedDeliveries.filter((reference) => reference.includes(customerId));
  return [
    ...(record && record.version !== auditRows.length
      ? [`${record.version} versions of the record and ${auditRows.length} rows in the audit trail`]
      : []),
    ...stored.calls
      .filter((call) => call.state === 'intent' && call.customerId === customerId)
      .map(({ name }) => `${name} without an outcome`),
    ...(record?.unpublished || deliveries.length > 0 ? ['an unpublished event'] : []),
    ...stored.deadLetters
      .filter(({ payload }) => payload.includes(customerId))
      .map(({ durable }) => `an event that ${durable} gave up`),
  ];
}

/** Lists the kinds by the number of effects: `1 × bureau, loan · 2 × upload`. */
export function describeEffects({ effects, repeated }: SeenEffects): string {
  const byCount = Map.groupBy(Object.entries(effects).sort(), ([, count]) => count);
  const counted = [...byCount]
    .sort(([one], [other]) => one - other)
    .map(([count, kinds]) => `${count} × ${kinds.map(([kind]) => kind).join(', ')}`);
  return [...counted, `${repeated} repeated`].join(' · ');
}
