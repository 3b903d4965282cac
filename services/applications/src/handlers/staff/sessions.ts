import type { StaffSession } from '@tshepa/contracts';
import { hashToken } from '../../crypto/tokens.ts';
import type { OpenSession } from '../../store/sessions.ts';

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
