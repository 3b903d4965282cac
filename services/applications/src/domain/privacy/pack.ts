import type { SentMessage } from '@tshepa/contracts';
import { colours } from '@tshepa/contracts/colours';
import { escapeHtml } from '@tshepa/contracts/rules/typed-text';
import { isPersonConfirmed } from '../account-check.ts';
import type { Application } from '../application.ts';
import type { AuditRow } from '../audit-chain.ts';
import { toEnrolmentRecord, toLoanDistribution } from '../loan.ts';

type Recipient = { who: string; what: string; since?: string };

/** Lists the third parties that received information, as far as the application shows it (POPIA s23(1)(b)). */
function recipientsOf(application: Application): Recipient[] {
  const {
    bureau,
    decision,
    enrolment,
    employerId,
    loan,
    statements,
    mandateRequests,
    accountCheck,
    applicant,
  } = application;
  const isAtProvider = enrolment !== undefined || employerId !== undefined || loan.providerLoan !== undefined;
  const wasLinked = statements?.logs.some(({ event }) => event !== 'statement read') ?? false;
  const recipients: (Recipient | false | undefined)[] = [
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
    accountCheck && {
      who: 'Your bank, through the account check',
      what: 'your ID number, name and account, to ask whether the account is yours',
      since: accountCheck.checkedAt,
    },
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
  return recipients.filter((recipient) => typeof recipient === 'object');
}

const words = (action: string) => action.replace(/[._-]+/g, ' ');

/** Describes one read or change of the application. Staff are named by role only. */
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

/** The facts of the assessment are in other parts of the pack. */
const affordabilityOf = ({ affordability }: Application) => {
  if (!affordability) return null;
  const { standsOn: _facts, ...assessed } = affordability;
  return assessed;
};

/** Who made the budget is left out, as everywhere in the pack. */
const budgetOf = ({ budget }: Application) => {
  if (!budget) return null;
  const { by: _staff, ...made } = budget;
  return made;
};

type Sources = { rows: readonly AuditRow[]; messages: readonly SentMessage[]; now: Date };

const withheld = {
  withheld:
    'You get this here as soon as your bank has confirmed that your account is yours. Until then, ask us for it with your identity document.',
};

/** Returns what others told us about the person. A pack contains it only once a bank has confirmed who the person is. */
const ofOthers = (application: Application) => {
  const { bureau, decision, enrolment, employerId } = application;
  return {
    creditBureau: bureau ? { ...bureau, jsonDataString: parsed(bureau.jsonDataString) } : null,
    decision: decision ?? null,
    provider: {
      enrolment: enrolment ? toEnrolmentRecord(enrolment) : null,
      employer: employerId ?? null,
    },
  };
};

/** Returns everything that is stored about one person, in reading order. */
export const packOf = (application: Application, { rows, messages, now }: Sources) => ({
  preparedAt: now.toISOString(),
  application: {
    number: application.id,
    begun: application.createdAt.toISOString(),
    changed: application.updatedAt.toISOString(),
  },
  you: application.applicant,
  numberConfirmed: application.numberProof?.at ?? null,
  yourWork: application.employment,
  yourBankAccount: application.bank,
  yourLoan: toLoanDistribution(application.loan),
  states: application.history.map(({ to, at }) => ({ at: at.toISOString(), state: to })),
  agreement: application.agreement ?? null,
  ...(isPersonConfirmed(application)
    ? ofOthers(application)
    : { creditBureau: withheld, decision: withheld, provider: withheld }),
  affordability: affordabilityOf(application),
  budget: budgetOf(application),
  review: application.review ?? null,
  statementAnalysis: application.statements?.analysis ?? null,
  payslipReading: application.payslip ?? null,
  accountCheck: application.accountCheck ?? null,
  consents: application.consents,
  requests: application.privacy,
  documents: application.files,
  whoWasTold: recipientsOf(application),
  whoSawIt: rows.map(accessOf),
  messagesSent: messages,
});
type Pack = ReturnType<typeof packOf>;

/** Converts `accountNumber` to `Account number`. Codes in upper case are not changed. */
function labelOf(name: string): string {
  if (!/[a-z]/.test(name)) return name.replaceAll('_', ' ');
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

function plainHtml(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  return /\n/.test(text) ? `<pre>${escapeHtml(text)}</pre>` : escapeHtml(text);
}

function listHtml(items: readonly unknown[]): string {
  if (items.length === 0) return '<p>Nothing.</p>';
  const rows = items.filter(isValues);
  if (rows.length < items.length)
    return `<ul>${items.map((item) => `<li>${valueHtml(item)}</li>`).join('')}</ul>`;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = columns.map((name) => `<th scope="col">${escapeHtml(labelOf(name))}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${columns.map((name) => `<td>${valueHtml(row[name])}</td>`).join('')}</tr>`)
    .join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function valueHtml(value: unknown): string {
  if (isPlain(value)) return plainHtml(value);
  if (Array.isArray(value)) return listHtml(value);
  const entries = Object.entries(value as Values);
  if (entries.length === 0) return '<p>Nothing.</p>';
  return `<dl>${entries.map(([name, one]) => `<dt>${escapeHtml(labelOf(name))}</dt><dd>${valueHtml(one)}</dd>`).join('')}</dl>`;
}

const titles: Record<keyof Omit<Pack, 'preparedAt'>, string> = {
  application: 'Your application',
  you: 'About you',
  numberConfirmed: 'When you confirmed your cell number',
  yourWork: 'Your work and income',
  yourBankAccount: 'Your bank account',
  yourLoan: 'Your loan',
  states: 'The course of your application',
  agreement: 'Your credit agreement',
  creditBureau: 'The report of the credit bureau',
  decision: 'The decision on record',
  affordability: 'How we worked out what you can afford',
  budget: 'The budget that our staff made',
  review: 'When you asked for a person to look again',
  provider: 'At the loan management provider',
  statementAnalysis: 'What we read from your bank statements',
  payslipReading: 'What we read from your payslip',
  accountCheck: 'What your bank said about your account',
  consents: 'What you agreed to',
  requests: 'What you asked us',
  documents: 'Your documents (in the folder “documents”)',
  whoWasTold: 'Who received your information',
  whoSawIt: 'Who saw or changed your record',
  messagesSent: 'Messages that we sent you (never their passcodes)',
};

const style =
  `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:${colours.light.text};background:${colours.light.surface}}` +
  `table{border-collapse:collapse;width:100%;font-size:.9em}td,th{border:1px solid ${colours.light.border};padding:.3rem .5rem;text-align:left;vertical-align:top}` +
  'dt{font-weight:600}dd{margin:0 0 .5rem 1rem}pre{white-space:pre-wrap}';

/** Formats the pack as a page that opens on any phone, offline and without scripts. */
export function toHtml({ preparedAt, ...parts }: Pack): string {
  const sections = Object.entries(titles).map(
    ([name, title]) =>
      `<section><h2>${escapeHtml(title)}</h2>${valueHtml(parts[name as keyof typeof titles])}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Your information</title><style>${style}</style></head><body><h1>Your information</h1><p>Prepared on ${escapeHtml(preparedAt)}. Times are in UTC. This file holds your personal information: keep it where only you can open it.</p>${sections.join('')}</body></html>`;
}
