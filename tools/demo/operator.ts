import { type Actor, AppError, type LoginReply, operations, type StaffRole } from '@tshepa/contracts';
import { type Bus, withBus as connectOnce, newId } from '@tshepa/messaging';
import { createHttpClient } from '../journey/http-client.ts';

/** The name under which a developer's tools add staff accounts and made-up people. */
export const operator: Actor = { kind: 'operator', name: 'developer' };

/** Connects as the administrator of a NATS server that the launcher started. */
export const withBus = <T>(url: string, work: (bus: Bus) => Promise<T>): Promise<T> =>
  connectOnce({ url, name: 'developer' }, work);

type OneTime = { email: string; password: string };

/** Adds a staff account, or resets the existing one, and returns its one-time password. */
export async function addOrResetStaff(bus: Bus, email: string, role: StaffRole): Promise<OneTime> {
  const options = { actor: operator, requestId: newId() };
  try {
    return await bus.request(operations.addStaff, { email, role }, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request.invalid') throw error;
    return bus.request(operations.resetStaff, { email }, options);
  }
}

/** Signs an account in with its one-time password and a new password that nobody keeps. */
export const signIn = (app: string, account: OneTime): Promise<LoginReply> =>
  createHttpClient(app).call(operations.signIn, { ...account, newPassword: `demo ${newId()}` });

export const signInAs = async (app: string, account: OneTime): Promise<string> =>
  (await signIn(app, account)).token;
