import type { Language } from '@tshepa/contracts/constants';
import { applicationLink, type Notice, type Places } from '../texts.ts';
import { wordsOf } from '../words/index.ts';
import type { NoticeName } from '../words/words.ts';
import { button, heading, mailLayout, paragraph } from './html.ts';

export type MailWords = { subject: string; text: string; html: string };

/** Those after which the customer has something to do in the app. */
const leadsSomewhere: readonly NoticeName[] = ['goOn', 'loanReady', 'manualOtp', 'resubmitOtp'];

type Options = { language?: Language | undefined; hasAgreement?: boolean };

/** A notice as an e-mail, as plain text and as HTML with the same words. */
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
        ...(leadsSomewhere.includes(notice.name) ? [button(words.openApplication, link)] : []),
        paragraph('Tshepa'),
      ],
      foot: words.foot,
    }),
  };
}
