import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../fields.ts';
import { dayMs } from '../rules/dates.ts';
import { growingEnum } from '../tolerant-reader.ts';

/** Why a member of staff is told of an application. */
const noticeReasons = ['assigned', 'mentioned'] as const;
export type NoticeReason = (typeof noticeReasons)[number];

/** A notice that nobody has read is forgotten after this time, in milliseconds. */
export const noticeKeptMs = 14 * dayMs;
/** At most this many notices are shown at once, the newest first. */
export const noticesShown = 20;
/** At most this many colleagues are told of one note. */
export const mostMentions = 10;

/** Tells a member of staff of an application until they have read it. It says nothing about the applicant. */
export const noticeSchema = z.strictObject({
  /** The id of the application. */
  id: idSchema,
  reason: growingEnum(noticeReasons),
  /** The e-mail address of the colleague who assigned the application or wrote the note. */
  by: z.string(),
  at: instantSchema,
});
export type Notice = z.infer<typeof noticeSchema>;
