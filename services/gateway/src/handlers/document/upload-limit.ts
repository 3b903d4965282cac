import type { Actor } from '@tshepa/contracts';
import type { Context } from '../../context.ts';

/** Counts all that one session uploads together. @throws AppError `request.rate_limited` */
export const countUpload = ({ uploadLimit }: Context, actor: Actor): void =>
  uploadLimit.take(actor.kind === 'applicant' ? actor.sessionId : actor.kind);
