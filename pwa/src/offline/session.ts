import { openSession } from '@tshepa/contracts/routes/session';
import { call } from '../platform/network/api.ts';

let hasSession = false;

/** Makes sure that this browser has a session cookie; asked once per visit, harmless to repeat. */
export async function ensureSession(): Promise<void> {
  if (hasSession) return;
  await call(openSession, {});
  hasSession = true;
}

/** The server ended the session, or does not know it any more. */
export const forgetSession = () => {
  hasSession = false;
};
