import { heading, mailLayout, paragraph } from './html.ts';
import type { MailWords } from './notice-mail.ts';

/** A visitor's message as the support desk reads it. The subject is ours alone: nothing typed reaches a header. */
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
