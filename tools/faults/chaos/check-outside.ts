import type { Finding } from './findings.ts';
import type { History } from './history.ts';
import type { LedgerEntry, StoredMessage, StoredRecord, StoredState } from './stored-state.ts';

/** Effects that one person has at most once: a second one costs money, or harms the person's record. */
const once = ['payout', 'enrolment', 'budget', 'decision', 'bureau', 'client', 'employer'] as const;

const fallbackPrefix = 'fallback:';
const ourReference = ({ reference }: LedgerEntry) =>
  reference.startsWith(fallbackPrefix) ? reference.slice(fallbackPrefix.length) : reference;
const isEffect = ({ kind }: LedgerEntry) => !['sms', 'email', 'push'].includes(kind);

/** Compares the ledger of the third parties with records and journals, person by person. */
export function checkOutside(history: History, stored: StoredState): Finding[] {
  const records = new Map(stored.records.map((record) => [record.id, record]));
  return history.applicants.flatMap(({ customerId, emailAddress, files }): Finding[] => {
    const ledger = stored.ledger.filter(({ reference }) => reference.includes(customerId));
    const mails = stored.ledger.filter(({ kind, data }) => kind === 'email' && sentTo(data, emailAddress));
    const messages = stored.messages.filter((message) => message.customerId === customerId);
    return [
      ...timesOf(ledger, customerId, files),
      ...moneyOf(records.get(customerId), ledger, customerId),
      ...journalOf(stored, ledger, customerId),
      ...smsOf(ledger, messages, customerId),
      ...mailOf(mails, messages, customerId),
    ];
  });
}

const sentTo = ({ to }: Record<string, unknown>, address: string) =>
  Array.isArray(to) && to.includes(address);

function timesOf(ledger: readonly LedgerEntry[], customerId: string, files: number): Finding[] {
  const count = (kind: string) => ledger.filter((entry) => entry.kind === kind).length;
  const most: [string, number, number][] = [
    ...once.map((kind): [string, number, number] => [kind, count(kind), 1]),
    ['loan', count('loan') - count('loan-cancellation'), 1],
    ['upload', count('upload'), files],
  ];
  return most
    .filter(([, have, may]) => have > may)
    .map(([kind, have, may]) => ({ kind: 'twice', customerId, says: `${kind} ${have} instead of ${may}` }));
}

/** The record, the loan at the provider and the money are of the same loan, or of none. */
function moneyOf(
  record: StoredRecord | undefined,
  ledger: readonly LedgerEntry[],
  customerId: string,
): Finding[] {
  const payout = ledger.find(({ kind }) => kind === 'payout');
  const loanIds = ledger.filter(({ kind }) => kind === 'loan').map(loanIdOf);
  const isPaid = record?.state === 'PAID';
  const unknown = (says: string): Finding => ({ kind: 'unknown', customerId, says });
  return [
    ...(payout && !isPaid ? [unknown(`money went out, and the record says ${record?.state}`)] : []),
    ...(isPaid && !payout ? [unknown('the record says PAID, and no money went out')] : []),
    ...(record?.loanId && !loanIds.includes(record.loanId)
      ? [unknown(`loan ${record.loanId} is not at the provider`)]
      : []),
    ...(payout && payout.data['loanId'] !== record?.loanId
      ? [unknown(`paid out loan ${String(payout.data['loanId'])}, and the record has ${record?.loanId}`)]
      : []),
  ];
}

const loanIdOf = ({ data: { loan } }: LedgerEntry): unknown =>
  typeof loan === 'object' && loan !== null ? Reflect.get(loan, 'provider_loan_id') : undefined;

/** Every effect is in the journal as done, and whatever the journal says is done has happened. */
function journalOf({ calls }: StoredState, ledger: readonly LedgerEntry[], customerId: string): Finding[] {
  const done = new Set(
    calls
      .filter((call) => call.customerId === customerId && call.state === 'done')
      .map(({ reference }) => reference),
  );
  const effects = ledger.filter(isEffect).map(({ reference }) => reference);
  const happened = new Set(effects);
  return [
    ...effects
      .filter((reference) => !done.has(reference))
      .map(
        (reference): Finding => ({
          kind: 'unknown',
          customerId,
          says: `${reference} happened, not on record`,
        }),
      ),
    ...[...done]
      .filter((reference) => !happened.has(reference))
      .map(
        (reference): Finding => ({
          kind: 'unknown',
          customerId,
          says: `${reference} is on record, not outside`,
        }),
      ),
  ];
}

/** By distinct reference: one message is one message, whichever of the two providers has sent it. */
function smsOf(
  ledger: readonly LedgerEntry[],
  messages: readonly StoredMessage[],
  customerId: string,
): Finding[] {
  const sent = ledger.filter(({ kind }) => kind === 'sms').map(ourReference);
  const journal = messages.filter(({ channel }) => channel === 'sms');
  const known = new Set(journal.map(({ reference }) => reference));
  const twice = [...Map.groupBy(sent, (reference) => reference)].filter(([, times]) => times.length > 1);
  return [
    ...twice.map(([reference]): Finding => ({ kind: 'twice', customerId, says: `SMS ${reference} by both` })),
    ...sent
      .filter((reference) => !known.has(reference))
      .map(
        (reference): Finding => ({ kind: 'unknown', customerId, says: `SMS ${reference} is in no journal` }),
      ),
    ...journal
      .filter(({ reference, state }) => state === 'sent' && !sent.includes(reference))
      .map(
        ({ reference }): Finding => ({ kind: 'unknown', customerId, says: `SMS ${reference} never left` }),
      ),
  ];
}

/** By distinct Message-ID, which the ledger keeps apart: as many as the journal knows. */
function mailOf(
  mails: readonly LedgerEntry[],
  messages: readonly StoredMessage[],
  customerId: string,
): Finding[] {
  const journal = messages.filter(({ channel }) => channel === 'email');
  const sent = journal.filter(({ state }) => state === 'sent');
  const says = `${mails.length} e-mails left, ${sent.length} of ${journal.length} in the journal are sent`;
  if (mails.length > journal.length) return [{ kind: 'twice', customerId, says }];
  return mails.length < sent.length ? [{ kind: 'unknown', customerId, says }] : [];
}
