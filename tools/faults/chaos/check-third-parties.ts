import type { LedgerEntry } from '../../journey/sandbox-client.ts';
import type { StoredMessage, StoredRecord, StoredState } from '../stored-state.ts';
import { type Finding, findingOf } from './findings.ts';
import type { History } from './history.ts';

/** A second effect of these kinds would cost money or harm the person's credit record. */
const atMostOnce = [
  'payout',
  'enrolment',
  'budget',
  'decision',
  'bureau',
  'employer',
  'account-check',
] as const;

/** Compares the third parties' ledger with records and journals for each applicant. */
export function checkThirdParties(history: History, stored: StoredState): Finding[] {
  const records = new Map(stored.records.map((record) => [record.id, record]));
  return history.applicants.flatMap(({ customerId, emailAddress, files }) => {
    const ledger = stored.ledger.filter(({ reference }) => reference.includes(customerId));
    const emails = stored.ledger.filter(
      ({ kind, data: { to } }) => kind === 'email' && Array.isArray(to) && to.includes(emailAddress),
    );
    const messages = stored.messages.filter((message) => message.customerId === customerId);
    return [
      ...checkCounts(ledger, files),
      ...checkMoney(records.get(customerId), ledger),
      ...checkJournal(stored, ledger, customerId),
      ...checkSms(ledger, messages),
      ...checkEmails(emails, messages),
    ].map((finding) => ({ ...finding, customerId }));
  });
}

function checkCounts(ledger: readonly LedgerEntry[], files: number): Finding[] {
  const count = (kind: string) => ledger.filter((entry) => entry.kind === kind).length;
  const limits: [kind: string, count: number, limit: number][] = [
    ...atMostOnce.map((kind): [string, number, number] => [kind, count(kind), 1]),
    // The phone adds the client, and the server adds it again from the submitted application.
    ['client', count('client'), 2],
    ['loan', count('loan') - count('loan-cancellation'), 1],
    ['upload', count('upload'), files],
  ];
  return limits
    .filter(([, have, limit]) => have > limit)
    .map(([kind, have, limit]) => findingOf('twice', `${kind} ${have} instead of ${limit}`));
}

/** Checks that the record, the provider and the payout have the same loan. */
function checkMoney(record: StoredRecord | undefined, ledger: readonly LedgerEntry[]): Finding[] {
  const payout = ledger.find(({ kind }) => kind === 'payout');
  const loanIds = ledger.filter(({ kind }) => kind === 'loan').map(loanIdOf);
  const isPaid = record?.state === 'PAID';
  const problems = [
    payout && !isPaid && `money was paid out, but the record is ${record?.state}`,
    isPaid && !payout && 'the record is PAID, but no money was paid out',
    record?.loanId && !loanIds.includes(record.loanId) && `loan ${record.loanId} is not at the provider`,
    payout &&
      payout.data['loanId'] !== record?.loanId &&
      `loan ${String(payout.data['loanId'])} was paid out, but the record has ${record?.loanId}`,
  ];
  return problems.flatMap((problem) => (problem ? findingOf('unknown', problem) : []));
}

const loanIdOf = ({ data: { loan } }: LedgerEntry): unknown =>
  typeof loan === 'object' && loan !== null ? Reflect.get(loan, 'provider_loan_id') : undefined;

/** Checks that the journal marks exactly those effects as done that happened at a third party. */
function checkJournal({ calls }: StoredState, ledger: readonly LedgerEntry[], customerId: string): Finding[] {
  const done = calls
    .filter((call) => call.customerId === customerId && call.state === 'done')
    .map(({ reference }) => reference);
  const happened = ledger
    .filter(({ kind }) => !['sms', 'email', 'push'].includes(kind))
    .map(({ reference }) => reference);
  return [
    ...missingFrom(done, happened).map((reference) =>
      findingOf('unknown', `${reference} happened, but is not in the journal`),
    ),
    ...missingFrom(happened, done).map((reference) =>
      findingOf('unknown', `${reference} is in the journal, but did not happen`),
    ),
  ];
}

const missingFrom = (known: readonly string[], values: readonly string[]): string[] =>
  values.filter((value) => !known.includes(value));

/** Compares references to check that each SMS was sent, and by only one of the two providers. */
function checkSms(ledger: readonly LedgerEntry[], messages: readonly StoredMessage[]): Finding[] {
  const journal = messages.filter(({ channel }) => channel === 'sms');
  const sentInJournal = journal.filter(({ state }) => state === 'sent').map(({ reference }) => reference);
  const sent = ledger
    .filter(({ kind }) => kind === 'sms')
    .map(({ reference }) => reference.replace(/^fallback:/, ''));
  const known = journal.map(({ reference }) => reference);
  return [
    ...sent
      .filter((reference, index) => sent.indexOf(reference) !== index)
      .map((reference) => findingOf('twice', `SMS ${reference} by both providers`)),
    ...missingFrom(known, sent).map((reference) => findingOf('unknown', `SMS ${reference} is in no journal`)),
    ...missingFrom(sent, sentInJournal).map((reference) =>
      findingOf('unknown', `SMS ${reference} was never sent`),
    ),
  ];
}

/** Checks that the ledger has as many e-mails as the journal. The ledger has one entry for each Message-ID. */
function checkEmails(emails: readonly LedgerEntry[], messages: readonly StoredMessage[]): Finding[] {
  const journal = messages.filter(({ channel }) => channel === 'email');
  const sent = journal.filter(({ state }) => state === 'sent');
  const problem = `${emails.length} e-mails sent, ${sent.length} of ${journal.length} in the journal are sent`;
  if (emails.length > journal.length) return [findingOf('twice', problem)];
  return emails.length < sent.length ? [findingOf('unknown', problem)] : [];
}
