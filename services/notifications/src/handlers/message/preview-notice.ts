import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { noticeOf } from '../../domain/texts.ts';
import { ourAddressesOf } from '../../notices.ts';

/** Reads the same words that a notice is sent with. */
export const previewNotice = (context: Context) =>
  serve(
    operations.previewNotice,
    async ({ to, action, cause, thing, dueDay, language, ...which }, { actor }) => {
      if (actor.kind !== 'staff') throw new AppError('auth.forbidden');
      const notice = noticeOf({ to, action }, ourAddressesOf(context), {
        language,
        declinedCause: cause,
        ...(thing && dueDay ? { asked: { thing, ...which, dueDay } } : {}),
      });
      if (!notice) throw new AppError('request.invalid');
      return { sms: notice.sms, subject: notice.subject, lines: [...notice.lines] };
    },
  );
