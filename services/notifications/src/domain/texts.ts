import type { AskedThing, BankName, DeclineCause, Language } from '@tshepa/contracts/constants';
import type { LoanState } from '@tshepa/contracts/machine';
import { askText } from '@tshepa/contracts/rules/ask-texts';
import { formatDay } from '@tshepa/contracts/rules/dates';
import { declineCauseTexts } from '@tshepa/contracts/rules/decline-causes';
import { newerCode } from '@tshepa/contracts/tolerant-reader';
import { lifetimeSeconds } from './passcode-policy.ts';
import { type NoticeName, type SentKind, wordsOf } from './words/index.ts';

/** Our own addresses, as messages name them. */
export type OurAddresses = { publicUrl: string; supportEmail: string };
type Reached = { to: LoanState; action: string };

/** A notice to an applicant, before it becomes an SMS, an e-mail or a push message. */
export type Notice = {
  name: NoticeName;
  sms: string;
  subject: string;
  greeting: string;
  lines: readonly string[];
};

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Returns the link in every message: a page that redirects to the application's current step. */
export const applicationLink = ({ publicUrl }: OurAddresses): string => `${withoutSlash(publicUrl)}/loading`;

type PasscodeSms = { kind: SentKind; code: string; language?: Language | undefined };

/** Formats the SMS of a passcode. Its last line lets the browser fill in the code, but only on our own site. */
export function passcodeText(
  { kind, code, language = 'en' }: PasscodeSms,
  { publicUrl }: OurAddresses,
): string {
  const { passcode, purposes } = wordsOf[language];
  const minutes = String(lifetimeSeconds(kind) / 60);
  const text = fill(passcode, { code, minutes, purpose: purposes[kind] });
  return `${text}\n\n@${new URL(publicUrl).host} #${code}`;
}

const noticeNames: Partial<Record<LoanState, (reached: Reached) => NoticeName>> = {
  DECLINED: ({ action }) => (action === 'uphold-decline' ? 'upheld' : 'declined'),
  IN_PROGRESS: () => 'goOn',
  ENROLLMENT_OTP_REQUIRED: () => 'goOn',
  PAYBACK_REQUESTED: () => 'goOn',
  LOAN_OTP_REQUIRED: () => 'loanReady',
  MANUAL_INTEGRATION: ({ action }) => (action === 'reject-otp' ? 'resubmitPasscode' : 'manualPasscode'),
  APPROVED: () => 'approved',
  PAID: () => 'paid',
};

/** Returns the notice of a reverted decline. While the application waits for us, there is nothing to continue. */
const reopenedNotice = (to: LoanState): NoticeName => (noticeNames[to] ? 'goOn' : 'reopened');

/** What the applicant is asked for. A later build may ask for a thing that is not known here. */
type Asked = {
  thing: AskedThing | typeof newerCode;
  month?: string | undefined;
  bank?: BankName | undefined;
  dueDay: string;
};

/** The actions with a notice of their own, whatever the state. */
const namesOfActions: Readonly<Record<string, ((to: LoanState) => NoticeName) | undefined>> = {
  'revert-decline': reopenedNotice,
  'ask-customer': () => 'asked',
  'withdraw-ask': () => 'askWithdrawn',
};

type Recipient = {
  language?: Language | undefined;
  firstName?: string | undefined;
  /** What staff chose to tell about a decline. A cause of a later build is not known here. */
  declinedCause?: DeclineCause | typeof newerCode | undefined;
  asked?: Asked | undefined;
};

const causeText = (cause: Recipient['declinedCause'], language: Language): string =>
  cause === undefined || cause === newerCode
    ? wordsOf[language].declinedWithoutCause
    : declineCauseTexts[language][cause];

const textOf = ({ thing, ...which }: Asked, language: Language): string =>
  thing === newerCode ? '' : askText({ thing, ...which }, language);

/** Returns undefined for a state that applicants are not notified of. */
export function noticeOf(
  reached: Reached,
  ourAddresses: OurAddresses,
  { language = 'en', firstName, declinedCause, asked }: Recipient = {},
): Notice | undefined {
  // A successful review is announced whatever state the application continues from.
  const name = namesOfActions[reached.action]?.(reached.to) ?? noticeNames[reached.to]?.(reached);
  if (!name) return undefined;
  const words = wordsOf[language];
  const { sms, subject, lines } = words.notices[name];
  const values = {
    link: applicationLink(ourAddresses),
    supportEmail: ourAddresses.supportEmail,
    cause: causeText(declinedCause, language),
    asked: asked ? textOf(asked, language) : '',
    day: formatDay(asked?.dueDay ?? ''),
  };
  return {
    name,
    subject,
    sms: fill(sms, values),
    lines: lines.map((line) => fill(line, values)),
    greeting: firstName ? fill(words.greeting, { firstName }) : words.greetingWithoutName,
  };
}

/** Returns true for a notice that is sent at any hour. The applicant waits for such a notice in a chat with staff. */
export const isUrgent = ({ name }: Pick<Notice, 'name'>): boolean =>
  name === 'manualPasscode' || name === 'resubmitPasscode';
