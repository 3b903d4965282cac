import type { Language } from '@tshepa/contracts/constants';
import { applicationLink, type Notice, type Places } from '../texts.ts';
import { wordsOf } from '../words/index.ts';
import type { NoticeName } from '../words/words.ts';
import { button, heading, mailLayout, paragraph } from './html.ts';

export type MailWords = { subject: string; text: string; html: string };

/** Notices after which the applicant has to continue in the app. */
const needsAction: readonly NoticeName[] = ['goOn', 'loanReady', 'manualPasscode', 'resubmitPasscode'];

type Options = { language?: Language | undefined; hasAgreement?: boolean };

/** A notice as an e-mail, with the same text as plain text and as HTML. */
export function noticeMail(
  notice: Notice,
  places: Places,
  { language = 'en', hasAgreement = false }: Options = {},
): MailWords {
  const words = wordsOf[language];
  const lines = [...notice.lines, ...(hasAgreement ? [words.agreementAttached] : [])];
  const link = applicationLink(places);
  const links = { [link]: link, [places.supportEmail]: `mailto:${places.supportEmail}` };
  return {
    subject: notice.subject,
    text: [notice.greeting, ...lines, 'Tshepa', words.foot].join('\n\n'),
    html: mailLayout({
      language,
      subject: notice.subject,
      parts: [
        heading(notice.subject),
        paragraph(notice.greeting),
        ...lines.map((line) => paragraph(line, links)),
        ...(needsAction.includes(notice.name) ? [button(words.openApplication, link)] : []),
        paragraph('Tshepa'),
      ],
      foot: words.foot,
    }),
  };
}

/** A message from the contact page for the support mailbox. The subject is fixed, so that user input reaches no header. */
export function contactMail(message: string, email: string): MailWords {
  const subject = 'Message from the contact page';
  const sender = `Sent from the contact page. Reply to: ${email}`;
  return {
    subject,
    text: `${message}\n\n--\n${sender}`,
    html: mailLayout({
      language: 'en',
      subject,
      parts: [heading(subject), paragraph(message)],
      foot: sender,
    }),
  };
}
