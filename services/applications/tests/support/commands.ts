import { type Actor, AppError, operations } from '@tshepa/contracts';
import { type CallingDevice, newId, serve, serveAll } from '@tshepa/messaging';
import { beforeAll, beforeEach } from 'vitest';
import { applicant, type useApplications } from './applications.ts';
import { givenApplication } from './given-application.ts';

type Applications = ReturnType<typeof useApplications>;
type Safety = { device?: CallingDevice; ifMatch?: number; idempotencyKey?: string; actor?: Actor };

const idNumber = '8001015009087';

/** Creates one application and its commands: saves, which are quick, and decisions, which wait for a third party. */
export async function givenCommands(applications: Applications) {
  const { customerId, sessionId } = await givenApplication(applications.context, { applicant: { idNumber } });
  const actor = applicant(sessionId);
  const safety = ({ idempotencyKey = newId(), ...rest }: Safety) => ({ actor, idempotencyKey, ...rest });
  return {
    customerId,
    actor,
    save: (city: string, headers: Safety = {}) =>
      applications.call(
        operations.saveApplication,
        { id: customerId, customerRequest: { city } },
        safety(headers),
      ),
    decide: (headers: Safety = {}) =>
      applications.call(operations.checkDecision, { customerId, idNumber }, safety(headers)),
    stored: async () => {
      const loaded = await applications.context.applications.load(customerId);
      if (!loaded) throw new Error('the record is gone');
      return loaded;
    },
  };
}

/** Simulates the third party of a decision. It answers when `wait` resolves, and counts the calls of this test. */
export function useDecisions(applications: Applications) {
  const party: { asked: number; wait: () => Promise<void> } = { asked: 0, wait: async () => undefined };
  beforeAll(() =>
    serveAll(applications.bus, [
      serve(operations.requestDecision, async () => {
        party.asked += 1;
        await party.wait();
        return { approved: false, declined: false };
      }),
    ]),
  );
  beforeEach(() => {
    party.asked = 0;
    party.wait = async () => undefined;
  });
  return party;
}

/** Returns the code and the details of the error that a call failed with, or `none`. */
export const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? { code: error.code, ...error.details } : error),
  );

/** Creates a device that numbers its commands. */
export const phone = () => {
  const deviceId = newId();
  return (sequence?: number): CallingDevice => ({ deviceId, ...(sequence ? { sequence } : {}) });
};
