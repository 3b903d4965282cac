import { type Actor, AppError, operations, type StaffRole } from '@tshepa/contracts';
import { type Bus, connectBus, newId } from '@tshepa/messaging';
import { createLogger, systemClock } from '@tshepa/service-kit';
import { createHttpClient } from '../journey/http-client.ts';

/** Whoever can reach the bus with its password operates the system. */
export const operator: Actor = { kind: 'system', service: 'operator' };

/** Opens the running system's bus for an operator's command, and closes it after. */
export async function withBus<T>(natsUrl: string, work: (bus: Bus) => Promise<T>): Promise<T> {
  const logger = createLogger({ service: 'operator', level: 'silent' });
  const bus = await connectBus({ url: natsUrl, name: 'operator', clock: systemClock, logger });
  try {
    return await work(bus);
  } finally {
    await bus.drain();
  }
}

type OneTime = { email: string; password: string };

/** Adds a staff account, or resets the one there is; answers its one-time password. */
export async function addOrResetStaff(bus: Bus, email: string, role: StaffRole): Promise<OneTime> {
  const options = { actor: operator, requestId: newId() };
  try {
    return await bus.request(operations.addStaff, { email, role }, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request.invalid') throw error;
    return bus.request(operations.resetStaff, { email }, options);
  }
}

/** Signs a demo account in; its own password is chosen here and forgotten. */
export async function signInAs(app: string, { email, password }: OneTime): Promise<string> {
  const client = createHttpClient(app);
  const { token } = await client.call(operations.signIn, { email, password, newPassword: `demo ${newId()}` });
  return token;
}
