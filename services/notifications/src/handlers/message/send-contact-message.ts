import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { digest, keyedDigest } from '../../domain/fingerprints.ts';
import { contactMail } from '../../domain/mail/mails.ts';

/** Forwards a message from the contact page to support, unless a limit is exceeded or a bot wrote it. */
export const sendContactMessage = (context: Context) =>
  serve(operations.sendContactMessage, async ({ email, message, commandId, website, network }) => {
    const { config, failPoint, sendMail } = context;
    // The field is hidden from people, so only bots fill it in.
    if (website) throw new AppError('mail.refused');
    const reference = `contact:${digest(commandId)}`;
    await countOrRefuse(context, { reference, email, network });
    await sendMail({
      reference,
      purpose: 'contact',
      // The digest uses a key, because a short message could be guessed from a plain hash.
      fingerprint: keyedDigest(config.BLIND_INDEX_KEY, email, message),
      to: config.SUPPORT_EMAIL,
      replyTo: email,
      ...contactMail(message, email),
    });
    failPoint('notifications.after-write', 'contact');
    return { ok: true as const };
  });

type Sender = { reference: string; email: string; network?: string | undefined };

/**
 * Counts a message towards every limit, the narrowest first. When a wider limit refuses it, the message no longer
 * counts towards the narrower limits. A message that fails later stays counted, because sending it again does not count
 * twice.
 */
async function countOrRefuse({ clock, config, contacts }: Context, sender: Sender): Promise<void> {
  const { reference, email, network } = sender;
  const keyOf = (text: string) => keyedDigest(config.BLIND_INDEX_KEY, 'contact', text);
  const counters = [
    { counts: contacts.email, key: keyOf(email.trim().toLowerCase()) },
    ...(network ? [{ counts: contacts.network, key: keyOf(network) }] : []),
    { counts: contacts.everybody, key: 'everybody' },
  ];
  for (const [index, { counts, key }] of counters.entries()) {
    const counted = await counts.count(key, { reference, kind: 'contact', at: clock.now() });
    if (counted.decision === 'counted' || counted.decision === 'known') continue;
    for (const earlier of counters.slice(0, index)) await earlier.counts.release(earlier.key, reference);
    throw new AppError('mail.refused', { retryAfterSeconds: counted.retryAfterSeconds });
  }
}
