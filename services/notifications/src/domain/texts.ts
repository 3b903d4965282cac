import type { Language } from '@tshepa/contracts/constants';
import type { LoanState } from '@tshepa/contracts/machine';
import { lifetimeSeconds } from './passcode-policy.ts';
import { wordsOf } from './words/index.ts';
import type { NoticeName, SentKind } from './words/words.ts';

/** What leaves by SMS, e-mail and push, made of the words of one language. */

export type Places = { publicUrl: string; supportEmail: string };
export type Told = { to: LoanState; action: string };

/** What a customer is told, before it is put into a message. */
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

/** Where every message leads: the page that knows how the application stands. */
export const applicationLink = ({ publicUrl }: Places): string => `${withoutSlash(publicUrl)}/loading`;

type PasscodeSms = { kind: SentKind; code: string; language?: Language | undefined };

/** The last line is what lets the browser fill the code in, on our own site and on no other. */
export function passcodeText({ kind, code, language = 'en' }: PasscodeSms, { publicUrl }: Places): string {
  const { passcode, purposes } = wordsOf[language];
  const minutes = String(lifetimeSeconds(kind) / 60);
  const text = fill(passcode, { code, minutes, purpose: purposes[kind] });
  return `${text}\n\n@${new URL(publicUrl).host} #${code}`;
}

const noticeNamed: Partial<Record<LoanState, (told: Told) => NoticeName>> = {
  DECLINED: ({ action }) => (action === 'uphold-decline' ? 'upheld' : 'declined'),
  ENROLLMENT_OTP_REQUIRED: () => 'goOn',
  PAYBACK_REQUESTED: () => 'goOn',
  LOAN_OTP_REQUIRED: () => 'loanReady',
  MANUAL_INTEGRATION: ({ action }) => (action === 'reject-otp' ? 'resubmitOtp' : 'manualOtp'),
  APPROVED: () => 'approved',
  PAID: () => 'paid',
};

type Reader = { language?: Language | undefined; firstName?: string | undefined };

/** What a customer is told when a record reached a state, in their language, or nothing. */
export function noticeOf(
  told: Told,
  places: Places,
  { language = 'en', firstName }: Reader = {},
): Notice | undefined {
  // Whoever asked for a person's look learns that it helped, wherever the application goes on from.
  const name = told.action === 'revert-decline' ? 'goOn' : noticeNamed[told.to]?.(told);
  if (!name) return undefined;
  const words = wordsOf[language];
  const { sms, subject, lines } = words.notices[name];
  const values = { link: applicationLink(places), supportEmail: places.supportEmail };
  return {
    name,
    subject,
    sms: fill(sms, values),
    lines: lines.map((line) => fill(line, values)),
    greeting: firstName ? fill(words.greeting, { firstName }) : words.greetingWithoutName,
  };
}

/** Somebody waits for these in the moment, in chat with us: they are sent at any hour, like passcodes. */
export const isUrgent = ({ name }: Pick<Notice, 'name'>): boolean =>
  name === 'manualOtp' || name === 'resubmitOtp';
