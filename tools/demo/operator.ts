import { type Actor, AppError, type LoginReply, operations, type StaffRole } from '@tshepa/contracts';
import { type Bus, connectBus, newId } from '@tshepa/messaging';
import { createLogger, systemClock } from '@tshepa/service-kit';
import { createHttpClient } from '../journey/http-client.ts';

/** The actor of operators' commands: access to the bus with its password is what makes somebody an operator. */
export const operator: Actor = { kind: 'system', service: 'operator' };

export async function withBus<T>(
  natsUrl: string,
  work: (bus: Bus) => Promise<T>,
  options: { connectTimeoutMs?: number } = {},
): Promise<T> {
  const logger = createLogger({ service: 'operator', level: 'silent' });
  const bus = await connectBus({ url: natsUrl, name: 'operator', clock: systemClock, logger, ...options });
  try {
    return await work(bus);
  } finally {
    await bus.drain();
  }
}

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
