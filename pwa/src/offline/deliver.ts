import type { PersonalRoute } from '@tshepa/contracts/entities/customer';
import { AppError, errorCatalogue } from '@tshepa/contracts/errors';
import {
  deleteCustomer,
  lookupByIdNumber,
  resetCustomer,
  saveProgress,
} from '@tshepa/contracts/routes/customer';
import { creditCheck, uploadPayslip, uploadStatements } from '@tshepa/contracts/routes/documents';
import { upsert } from '@tshepa/contracts/routes/loan';
import { addEmployer, addProviderClient, checkDecision } from '@tshepa/contracts/routes/provider';
import { v5 as uuidV5 } from 'uuid';
import type { call, callMultipart } from '../lib/api.ts';
import { outcomeOfError, toStoredError } from './outcome-of-error.ts';
import { isTombstone } from './pick-next.ts';
import type { Command, Outcome, StoredFile, Verdict } from './types.ts';

/** The server and the phone's files, as the sender meets them. */
export type DeliveryPorts = {
  call: typeof call;
  callMultipart: typeof callMultipart;
  readFile: (file: StoredFile) => Promise<File | undefined>;
};

const declined: Verdict = { kind: 'declined', message: errorCatalogue['application.declined'].text };
const limit: Verdict = { kind: 'limit', message: errorCatalogue['application.limit'].text };

/** Makes one try at a command and names what came of it. Never throws. */
export async function deliver(command: Command, ports: DeliveryPorts): Promise<Outcome> {
  try {
    return await send(command, ports);
  } catch (error) {
    const outcome = outcomeOfError(error);
    // A tombstone that the server refuses (nothing was ever saved, the session is gone) has done its work.
    if (isTombstone(command) && ['refused', 'session-lost', 'closed', 'stopped'].includes(outcome.kind))
      return { kind: 'delivered', reply: null };
    // The page reached is a convenience; the server checks the whole application when it is submitted.
    if (command.kind === 'progress' && outcome.kind === 'refused') return { kind: 'delivered', reply: null };
    return outcome;
  }
}

async function send(command: Command, { call, callMultipart, readFile }: DeliveryPorts): Promise<Outcome> {
  const { customerId } = command;
  const options = { idempotencyKey: command.id, deviceId: command.deviceId };
  /** A further call of the same command has a key of its own that a replay makes again. */
  const further = (name: string) => ({ ...options, idempotencyKey: uuidV5(name, command.id) });

  switch (command.kind) {
    case 'personal': {
      const route = await call(lookupByIdNumber, { idNumber: command.payload.idNumber, customerId });
      const decided = Array.isArray(route) ? null : decide(route, customerId);
      if (decided) return decided;
      const saved = readSave(await call(upsert, command.payload.save, options));
      return Array.isArray(route) ? saved : offerResume(saved, route);
    }
    case 'save':
    case 'submit':
      return readSave(await call(upsert, command.payload.save, options));
    case 'progress':
      return delivered(await call(saveProgress, { customerId, page: command.payload.page }, options));
    case 'consent': {
      const reply = await call(creditCheck, { customerId, ...command.payload }, options);
      return reply.state === 'DECLINED' ? { kind: 'stopped', verdict: declined } : delivered(reply);
    }
    case 'banking': {
      const saved = readSave(await call(upsert, command.payload.save, options));
      if (saved.kind !== 'delivered') return saved;
      const input = { customerId, idNumber: command.payload.idNumber };
      const decision = await call(checkDecision, input, further('decision'));
      if (decision.declined || decision.state === 'DECLINED') return { kind: 'stopped', verdict: declined };
      await call(addProviderClient, { customerId }, further('client'));
      await call(addEmployer, { customerId }, further('employer'));
      return saved;
    }
    case 'statements': {
      const { passwords } = command.payload;
      const files = await readAll(command.payload.files, readFile);
      if (!files) return lostFile();
      const fields = Object.fromEntries(
        passwords.flatMap((text, index) => (text ? [[`password${index}`, text]] : [])),
      );
      return delivered(await callMultipart(uploadStatements, { customerId }, { files, fields }, options));
    }
    case 'payslip': {
      const files = await readAll([command.payload.file], readFile);
      if (!files) return lostFile();
      const fields: Record<string, string> = command.payload.password
        ? { password0: command.payload.password }
        : {};
      return delivered(await callMultipart(uploadPayslip, { customerId }, { files, fields }, options));
    }
    case 'exit':
      return delivered(await call(deleteCustomer, { id: customerId }, options));
    case 'reset':
      return delivered(await call(resetCustomer, { id: customerId }, options));
  }
}

const delivered = (reply: unknown): Outcome => ({ kind: 'delivered', reply });
const readSave = (reply: { loanDistributions: { state: string } }): Outcome =>
  reply.loanDistributions.state === 'DECLINED' ? { kind: 'stopped', verdict: declined } : delivered(reply);

/** Where the server sends this person, or nothing when it is simply onwards to the consent. */
function decide(route: PersonalRoute, ownId: string): Outcome | null {
  switch (route.next) {
    case 'limit':
      return { kind: 'stopped', verdict: route.resumable ? { ...limit, canResume: true } : limit };
    case 'declined':
      return { kind: 'stopped', verdict: declined };
    case 'consent':
      return null;
    default:
      if (!route.customerId || route.customerId === ownId) return null;
      return {
        kind: 'moved',
        customerId: route.customerId,
        to: route.next === 'verification' ? 'verification' : 'loading',
      };
  }
}

const offerResume = (saved: Outcome, { resumable }: PersonalRoute): Outcome =>
  resumable && saved.kind === 'delivered' ? { ...saved, canResume: true } : saved;

async function readAll(
  files: readonly StoredFile[],
  readFile: DeliveryPorts['readFile'],
): Promise<File[] | null> {
  const read = await Promise.all(files.map(readFile));
  const found = read.filter((file) => file !== undefined);
  return found.length === files.length ? found : null;
}

const lostFile = (): Outcome => ({
  kind: 'refused',
  error: toStoredError(
    new AppError('file.not_found', {
      message: 'The file is no longer on this phone. Please choose it again.',
    }),
  ),
});
