import type { Journey } from '../../journey/journey.ts';
import type { Effects } from './variants.ts';

/** The effects that the ledger holds for one applicant, and how many requests were repetitions. */
export type Seen = { effects: Effects; repeated: number };

type Email = { messageId?: string; to?: readonly string[]; text?: string };

/** Reads every effect at third parties on behalf of one applicant. */
export async function seenOf({
  sandbox,
  customerId,
  person,
}: Pick<Journey, 'sandbox' | 'customerId' | 'person'>): Promise<Seen> {
  const effects: Record<string, number> = {};
  let repeated = 0;
  for (const { kind, reference, attempts, data } of await sandbox.ledger()) {
    const name =
      kind === 'email'
        ? emailKind(data as Email, customerId, person.emailAddress)
        : ourKind(kind, reference, customerId);
    if (!name) continue;
    effects[name] = (effects[name] ?? 0) + 1;
    repeated += attempts - 1;
  }
  return { effects, repeated };
}

/** Our references carry the customer's id, and an SMS also what it is for. */
function ourKind(kind: string, reference: string, customerId: string): string | undefined {
  if (!reference.includes(customerId)) return undefined;
  if (kind !== 'sms') return kind;
  // Whichever provider sent it: one message that both have sent counts twice.
  const ours = reference.replace(/^fallback:/, '');
  return ours.startsWith('passcode:') ? 'passcode' : `${ours.split(':')[0]}-sms`;
}

function emailKind({ to, text }: Email, customerId: string, emailAddress: string): string | undefined {
  if (text?.includes(customerId)) return 'contact-email';
  return to?.includes(emailAddress) ? 'notice-email' : undefined;
}

/** Describes the differences from the expected effects; empty when there are none. */
export function differences(expected: Effects, { effects }: Seen): string[] {
  const kinds = [...new Set([...Object.keys(expected), ...Object.keys(effects)])];
  return kinds
    .map((kind) => ({ kind, want: expected[kind] ?? 0, have: effects[kind] ?? 0 }))
    .filter(({ want, have }) => want !== have)
    .map(({ kind, want, have }) => `${kind} ${have} instead of ${want}`);
}

/** The kinds by how often they happened: `1 × bureau, loan · 2 × upload`. */
export function describeEffects({ effects, repeated }: Seen): string {
  const byCount = Map.groupBy(Object.entries(effects).sort(), ([, count]) => count);
  const counted = [...byCount]
    .sort(([one], [other]) => one - other)
    .map(([count, kinds]) => `${count} × ${kinds.map(([kind]) => kind).join(', ')}`);
  return [...counted, `${repeated} asked again`].join(' · ');
}
