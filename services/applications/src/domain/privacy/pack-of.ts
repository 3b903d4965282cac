import type { SentMessage } from '@tshepa/contracts';
import type { Application } from '../application.ts';
import type { AuditRow } from '../audit-chain.ts';
import { toEnrolmentRecord, toLoanDistribution } from '../loan.ts';

/** A third party that received personal information, and for what. */
export type Recipient = { who: string; what: string; since?: string };

/** The third parties that received information, as far as the application shows it (POPIA s23(1)(b)). */
function recipientsOf(application: Application): Recipient[] {
  const { bureau, decision, enrolment, employerId, loan, statements, mandateRequests, applicant } =
    application;
  const isAtProvider = enrolment !== undefined || employerId !== undefined || loan.providerLoan !== undefined;
  const wasLinked = statements?.logs.some(({ event }) => event !== 'statement read') ?? false;
  const parties: (Recipient | false | undefined)[] = [
    bureau && {
      who: 'Credit bureau',
      what: 'your ID number and name, to ask for your credit report with your consent',
      since: bureau.pulledAt,
    },
    decision && { who: 'Decision service', what: 'your ID number, to ask for the decision on record' },
    isAtProvider && {
      who: 'Loan management provider',
      what: 'who you are, your work, your bank account, your documents and your loan',
    },
    wasLinked && { who: 'Bank-link service', what: 'your bank statements, to have them analysed' },
    mandateRequests.length > 0 && {
      who: 'Your bank, through the provider',
      what: 'the DebiCheck mandate: your account, the amount and the date',
      since: mandateRequests[0] ?? '',
    },
    applicant.cellNo !== undefined && { who: 'SMS provider', what: 'your cell number and our messages' },
    applicant.emailAddress !== undefined && {
      who: 'Mail provider',
      what: 'your email address and our messages',
    },
  ];
  return parties.filter((party) => typeof party === 'object');
}

const words = (action: string) => action.replace(/[._-]+/g, ' ');

/** Who saw or changed the application. Staff are named by role. */
const accessOf = ({ at, kind, action, actor }: AuditRow) => ({
  at: at.toISOString(),
  who:
    actor.kind === 'staff'
      ? `a member of staff (${actor.role ?? 'agent'})`
      : actor.kind === 'applicant'
        ? 'you'
        : 'our system, by itself',
  what: `${kind === 'read' ? 'looked: ' : kind === 'change' ? 'changed: ' : ''}${words(action)}`,
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

type Sources = { rows: readonly AuditRow[]; messages: readonly SentMessage[]; now: Date };

/** Everything stored about one person, in reading order. */
export const packOf = (application: Application, { rows, messages, now }: Sources) => ({
  preparedAt: now.toISOString(),
  application: {
    number: application.id,
    begun: application.createdAt.toISOString(),
    changed: application.updatedAt.toISOString(),
  },
  you: application.applicant,
  yourWork: application.employment,
  yourBankAccount: application.bank,
  yourLoan: toLoanDistribution(application.loan),
  states: application.history.map(({ to, at }) => ({ at: at.toISOString(), state: to })),
  agreement: application.agreement ?? null,
  creditBureau: application.bureau
    ? { ...application.bureau, jsonDataString: parsed(application.bureau.jsonDataString) }
    : null,
  decision: application.decision ?? null,
  affordability: application.affordability ?? null,
  review: application.review ?? null,
  provider: {
    enrolment: application.enrolment ? toEnrolmentRecord(application.enrolment) : null,
    employer: application.employerId ?? null,
  },
  statementAnalysis: application.statements?.analysis ?? null,
  consents: application.consents,
  requests: application.privacy,
  documents: application.files,
  whoWasTold: recipientsOf(application),
  whoSawIt: rows.map(accessOf),
  messagesSent: messages,
});
export type Pack = ReturnType<typeof packOf>;
