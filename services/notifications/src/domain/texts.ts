import type { LoanState } from '@tshepa/contracts/machine';
import type { PasscodeKind } from '@tshepa/contracts/rpc/notifications';
import { lifetimeSeconds } from './passcode-policy.ts';

/** Every sentence that leaves by SMS or e-mail. Plain characters only: one foreign letter halves the room in an SMS. */

export type Places = { publicUrl: string; supportEmail: string };
export type Notice = { sms: string; subject: string; email: string };

type SentKind = Exclude<PasscodeKind, 'manual'>;

const purposes: Record<SentKind, string> = {
  enrolment: 'confirm your enrolment',
  loan: 'confirm your loan',
  resume: 'open your application',
};

/** The last line is what lets the browser fill the code in, on our own site and on no other. */
export const passcodeText = (kind: SentKind, code: string, { publicUrl }: Places): string =>
  [
    `Tshepa: ${code} is your code to ${purposes[kind]}. Valid for ${lifetimeSeconds(kind) / 60} minutes. Never share it with anyone.`,
    '',
    `@${new URL(publicUrl).host} #${code}`,
  ].join('\n');

type Sentence = { sms: string; subject: string; email: readonly string[] };
type Told = { to: LoanState; action: string };

const declined = ({ supportEmail }: Places): Sentence => ({
  sms: `Tshepa: Sorry. Your request has been declined. Questions? Write to ${supportEmail}.`,
  subject: 'Your loan request has been declined',
  email: [
    'We are so sorry, but your application for a zero interest loan has been declined.',
    'This could be due to multiple reasons, from details that differ on your credit report to your affordability not matching our requirements.',
    `Please reach out to us on ${supportEmail} if you have any queries.`,
  ],
});

const loanReady = ({ publicUrl }: Places): Sentence => ({
  sms: `Tshepa: Your loan is ready to confirm. Look at the amounts and confirm at ${publicUrl}/loading`,
  subject: 'Your loan is ready to confirm',
  email: ['Your loan is ready.', `Please look at the amounts and confirm it at ${publicUrl}/loading`],
});

const resubmitOtp = ({ publicUrl }: Places): Sentence => ({
  sms: `Tshepa: We could not accept your OTP. Please chat to us for a new one and submit it again at ${publicUrl}/loading`,
  subject: 'Please submit your OTP again',
  email: [
    'We could not accept the OTP of your loan.',
    `Please chat to us to get a new one, and submit it again at ${publicUrl}/loading`,
    'Never share an OTP that we did not ask you to type on our own pages.',
  ],
});

const manualOtp = ({ publicUrl }: Places): Sentence => ({
  sms: `Tshepa: We are finishing your loan with you. Please chat to us for your OTP and submit it at ${publicUrl}/loading`,
  subject: 'Your loan needs one more OTP',
  email: [
    'We are finishing your loan together with you.',
    `Please chat to us to get your OTP, and submit it at ${publicUrl}/loading`,
  ],
});

const goOn = ({ publicUrl }: Places): Sentence => ({
  sms: `Tshepa: Your application can go on. Please continue at ${publicUrl}/loading`,
  subject: 'Your application can go on',
  email: ['We have looked at your application and it can go on.', `Please continue at ${publicUrl}/loading`],
});

const approved = (): Sentence => ({
  sms: 'Tshepa: Your loan is approved. We will tell you when the money is on its way.',
  subject: 'Your loan is approved',
  email: ['Your loan is approved.', 'We will tell you when the money is on its way.'],
});

const paid = ({ supportEmail }: Places): Sentence => ({
  sms: `Tshepa: Your loan is paid out. Not there by the next working day? Write to ${supportEmail}.`,
  subject: 'Your loan is paid out',
  email: [
    'Your loan is paid out.',
    `If the money is not there by the next working day, please write to ${supportEmail}.`,
  ],
});

const sentences: Partial<Record<LoanState, (places: Places, told: Told) => Sentence>> = {
  DECLINED: declined,
  ENROLLMENT_OTP_REQUIRED: goOn,
  PAYBACK_REQUESTED: goOn,
  LOAN_OTP_REQUIRED: loanReady,
  MANUAL_INTEGRATION: (places, { action }) =>
    action === 'reject-otp' ? resubmitOtp(places) : manualOtp(places),
  APPROVED: approved,
  PAID: paid,
};

/** What a customer is told when a record reached a state, or nothing. */
export function noticeOf(told: Told, places: Places, firstName?: string): Notice | undefined {
  const sentence = sentences[told.to]?.(places, told);
  if (!sentence) return undefined;
  const greeting = firstName ? `Dear ${firstName},` : 'Good day,';
  return {
    sms: sentence.sms,
    subject: sentence.subject,
    email: [greeting, ...sentence.email, 'Tshepa'].join('\n\n'),
  };
}

/** A visitor's message as the support desk reads it. The subject is ours alone: nothing typed reaches a header. */
export const contactMail = (message: string, email: string) => ({
  subject: 'Message from the contact page',
  text: `${message}\n\n--\nSent from the contact page. Reply to: ${email}`,
});
