import type { Language } from '@tshepa/contracts/constants';
import type { PasscodeKind } from '@tshepa/contracts/entities/messages';
import af from './af.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import st from './st.json' with { type: 'json' };
import xh from './xh.json' with { type: 'json' };
import zu from './zu.json' with { type: 'json' };

/** Manual passcodes are missing, because staff pass them on themselves. */
export type SentKind = Exclude<PasscodeKind, 'manual'>;

export type NoticeName =
  | 'declined'
  | 'upheld'
  | 'goOn'
  | 'asked'
  | 'askWithdrawn'
  | 'reopened'
  | 'loanReady'
  | 'manualPasscode'
  | 'resubmitPasscode'
  | 'approved'
  | 'paid';

type NoticeWords = {
  /** At most 160 characters of the GSM alphabet; see `texts.test.ts`. */
  sms: string;
  subject: string;
  /** Paragraphs of the e-mail. */
  lines: readonly string[];
};

/** The placeholders are `{code}`, `{purpose}`, `{minutes}`, `{link}`, `{supportEmail}`, `{firstName}`, `{cause}`, `{asked}`, `{day}`. */
type Words = {
  passcode: string;
  purposes: Readonly<Record<SentKind, string>>;
  notices: Readonly<Record<NoticeName, NoticeWords>>;
  greeting: string;
  greetingWithoutName: string;
  /** Said of a decline without a cause that staff have chosen. */
  declinedWithoutCause: string;
  /** The label of the button in an e-mail. */
  openApplication: string;
  agreementAttached: string;
  /** The footer of every e-mail. */
  foot: string;
  /** The text of a push message. It reveals nothing about the loan to others who see the screen. */
  push: string;
};

export const wordsOf: Readonly<Record<Language, Words>> = { en, zu, xh, af, st };
