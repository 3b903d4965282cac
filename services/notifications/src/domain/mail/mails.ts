import { colours } from '@tshepa/contracts/colours';
import type { Language } from '@tshepa/contracts/constants';
import { escapeHtml } from '@tshepa/contracts/rules/typed-text';
import { applicationLink, type Notice, type OurAddresses } from '../texts.ts';
import { type NoticeName, wordsOf } from '../words/index.ts';

export type MailWords = { subject: string; text: string; html: string };

/** Notices after which the applicant has to continue in the app. */
const needsAction: readonly NoticeName[] = [
  'goOn',
  'asked',
  'loanReady',
  'manualPasscode',
  'resubmitPasscode',
];

type Options = { language?: Language | undefined; hasAgreement?: boolean };

/** Formats a notice as an e-mail, with the same text as plain text and as HTML. */
export function noticeMail(
  notice: Notice,
  ourAddresses: OurAddresses,
  { language = 'en', hasAgreement = false }: Options = {},
): MailWords {
  const words = wordsOf[language];
  const lines = [...notice.lines, ...(hasAgreement ? [words.agreementAttached] : [])];
  const link = applicationLink(ourAddresses);
  const links = { [link]: link, [ourAddresses.supportEmail]: `mailto:${ourAddresses.supportEmail}` };
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

/** Formats a message from the contact page. The subject is fixed, so that user input reaches no header. */
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

type Layout = {
  language: Language;
  subject: string;
  /** The HTML of the body's parts, already escaped. */
  parts: readonly string[];
  foot: string;
};

/** Mail clients with a dark mode convert these colours by themselves. */
const colour = colours.light;
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/**
 * The layout of every e-mail: one column that fits 320 px, inline styles and no external content. Many mail clients
 * drop other styles and block external content.
 */
const mailLayout = ({ language, subject, parts, foot }: Layout): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${colour.page};${font}">
<div style="max-width:560px;margin:0 auto;padding:16px">
<div style="background:${colour.brand};color:${colour['on-brand']};font-size:20px;font-weight:800;padding:14px 20px;border-radius:14px 14px 0 0">Tshepa</div>
<div style="background:${colour.surface};color:${colour.text};font-size:16px;line-height:1.5;padding:8px 20px 20px;border-radius:0 0 14px 14px;overflow-wrap:anywhere">
${parts.join('\n')}
</div>
<p style="color:${colour['text-soft']};font-size:13px;line-height:1.5;padding:0 20px">${escapeHtml(foot)}</p>
</div></body></html>
`;

const heading = (text: string): string =>
  `<h1 style="font-size:22px;line-height:1.25;margin:16px 0 8px">${escapeHtml(text)}</h1>`;

const linkStyle = `color:${colour.primary};font-weight:600`;

function paragraph(text: string, links: Readonly<Record<string, string>> = {}): string {
  let html = escapeHtml(text);
  for (const [shown, target] of Object.entries(links)) {
    const anchor = `<a href="${escapeHtml(target)}" style="${linkStyle}">${escapeHtml(shown)}</a>`;
    html = html.split(escapeHtml(shown)).join(anchor);
  }
  return `<p style="margin:12px 0;white-space:pre-line">${html}</p>`;
}

const button = (text: string, target: string): string =>
  `<p style="margin:20px 0"><a href="${escapeHtml(target)}" style="display:inline-block;background:${colour.primary};color:${colour['on-primary']};text-decoration:none;font-weight:700;padding:14px 24px;border-radius:999px">${escapeHtml(text)}</a></p>`;
