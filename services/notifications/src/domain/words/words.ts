import type { PasscodeKind } from '@tshepa/contracts/rpc/notifications';

/** The passcodes that leave by SMS. */
export type SentKind = Exclude<PasscodeKind, 'manual'>;

export const noticeNames = [
  'declined',
  'upheld',
  'goOn',
  'loanReady',
  'manualOtp',
  'resubmitOtp',
  'approved',
  'paid',
] as const;
export type NoticeName = (typeof noticeNames)[number];

export type NoticeWords = {
  /** One message of plain letters: see `texts.test.ts`. */
  sms: string;
  subject: string;
  /** Paragraphs of the e-mail. */
  lines: readonly string[];
};

/**
 * Everything that we write to a customer, in one language. Places: `{code}`, `{purpose}`, `{minutes}`, `{link}`,
 * `{supportEmail}`, `{firstName}`.
 */
export type Words = {
  passcode: string;
  purposes: Readonly<Record<SentKind, string>>;
  notices: Readonly<Record<NoticeName, NoticeWords>>;
  greeting: string;
  greetingWithoutName: string;
  /** On the button of an e-mail that leads somewhere. */
  openApplication: string;
  agreementAttached: string;
  /** At the foot of every e-mail. */
  foot: string;
  /** All that a push says: whoever looks over a shoulder learns nothing of the loan. */
  push: string;
};
