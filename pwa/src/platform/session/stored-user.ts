import { type LoginReply, loginReplySchema } from '@tshepa/contracts/entities/staff';
import * as z from 'zod/mini';

/** The member of staff whom an earlier visit stored, or nothing when that is not one. */
export function readUser(stored: unknown): LoginReply | undefined {
  const parsed = z.safeParse(loginReplySchema, stored);
  return parsed.success ? parsed.data : undefined;
}
