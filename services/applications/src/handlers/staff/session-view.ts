import type { StaffSession } from '@tshepa/contracts';
import { hashToken } from '../../crypto/tokens.ts';
import type { OpenSession } from '../../store/sessions.ts';

/** A session as its owner sees it. `token` is that of the calling session. */
export const sessionView = (
  { sessionId, createdAt, lastSeenAt, device }: OpenSession,
  token?: string,
): StaffSession => ({
  sessionId,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  ...(device ? { device } : {}),
  isCurrent: token !== undefined && sessionId === hashToken(token),
});
