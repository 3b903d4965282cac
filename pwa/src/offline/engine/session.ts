import { openSession } from '@tshepa/contracts/operations/session/open-session';
import { call } from '../../platform/network/api.ts';

let hasSession = false;

export async function ensureSession(): Promise<void> {
  if (hasSession) return;
  await call(openSession, {});
  hasSession = true;
}

/** Called when the server has ended the session or does not recognise it any more. */
export const forgetSession = () => {
  hasSession = false;
};
