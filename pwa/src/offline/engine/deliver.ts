import { type PersonalRoute, saveVersionOf } from '@tshepa/contracts/entities/customer';
import { AppError, errorCatalogue } from '@tshepa/contracts/errors';
import { headerNames } from '@tshepa/contracts/header-names';
import { exitApplication } from '@tshepa/contracts/operations/application/exit-application';
import { lookUpIdNumber } from '@tshepa/contracts/operations/application/look-up-id-number';
import { resetDevice } from '@tshepa/contracts/operations/application/reset-device';
import { saveApplication } from '@tshepa/contracts/operations/application/save-application';
import { saveProgress } from '@tshepa/contracts/operations/application/save-progress';
import { checkCredit } from '@tshepa/contracts/operations/bureau/check-credit';
import { checkDecision } from '@tshepa/contracts/operations/decision/check-decision';
import type { HttpOperation } from '@tshepa/contracts/operations/define';
import { attachDocuments } from '@tshepa/contracts/operations/document/attach-documents';
import { addEmployer } from '@tshepa/contracts/operations/provider/add-employer';
import { addProviderClient } from '@tshepa/contracts/operations/provider/add-provider-client';
import { v5 as uuidV5 } from 'uuid';
import type * as z from 'zod/mini';
import { chunksSince, isRepair, isTombstone } from '../policy/command.ts';
import { outcomeOfError, withPrescribedText } from '../policy/outcome.ts';
import type { Command, Outcome, UploadFile, Verdict } from '../types.ts';
import { type UploadPorts, upload } from './upload.ts';

type DeliveryContext = {
  deviceId: string;
  /** The version of the record that this phone last saw; null when it has not seen one. */
  recordVersion: number | null;
};

const declined: Verdict = { kind: 'declined', message: errorCatalogue['application.declined'].text };
const limit: Verdict = { kind: 'limit', message: errorCatalogue['application.limit'].text };

/** Tries once to send a command and returns the outcome. Never throws. */
export async function deliver(
  command: Command,
  ports: UploadPorts,
  context: DeliveryContext,
): Promise<Outcome> {
  const calls = orderedCalls(command, ports, context);
  try {
    return await send(command, ports, calls);
  } catch (error) {
    const outcome = outcomeOfError(withPrescribedText(command.kind, error));
    const done: Outcome = { kind: 'delivered', reply: null, usedSequence: calls.usedSequence() };
    // A refused tombstone is done too: either the server never saved the application, or the session has already ended.
    if (isTombstone(command) && ['rejected', 'paused', 'closed', 'stopped'].includes(outcome.kind))
      return done;
    // The page marker is only a convenience. The server checks the whole application when it is submitted.
    if (command.kind === 'progress' && outcome.kind === 'rejected') return done;
    return outcome.kind === 'rejected' ? { ...outcome, usedSequence: calls.usedSequence() } : outcome;
  }
}

/** Makes the calls of one command. Only the first call has the command's idempotency key and sequence number. */
function orderedCalls(command: Command, { call }: UploadPorts, context: DeliveryContext) {
  const { deviceId, recordVersion } = context;
  let hasUsedSequence = false;
  return {
    /** Returns true when the server has used the command's sequence number. */
    usedSequence: () => hasUsedSequence,
    first: async <R extends HttpOperation>(
      route: R,
      input: z.input<R['http']['input']>,
      {
        isOnVersion = false,
        key = command.id,
        shape = 1,
      }: { isOnVersion?: boolean; key?: string; shape?: number } = {},
    ): Promise<z.output<R['http']['reply']>> => {
      const isMatched = isOnVersion && recordVersion !== null;
      const reply = await call(route, input, {
        idempotencyKey: key,
        deviceId,
        headers: {
          ...(command.seq === null ? {} : { [headerNames.sequence]: String(command.seq) }),
          ...(isMatched ? { [headerNames.ifMatch]: `"${recordVersion}"` } : {}),
          ...(shape > 1 ? { [headerNames.commandVersion]: String(shape) } : {}),
        },
      });
      hasUsedSequence = command.seq !== null;
      return reply;
    },
    /** Makes a further call. Its key is derived from the command's key, so that a replay uses the same key. */
    further: <R extends HttpOperation>(route: R, input: z.input<R['http']['input']>, name: string) =>
      call(route, input, { idempotencyKey: uuidV5(name, command.id), deviceId }),
  };
}

async function send(
  command: Command,
  ports: UploadPorts,
  { first, further, usedSequence }: ReturnType<typeof orderedCalls>,
): Promise<Outcome> {
  const { customerId } = command;
  const delivered = (reply: unknown): Outcome => ({ kind: 'delivered', reply, usedSequence: usedSequence() });
  const save = async (payload: z.input<(typeof saveApplication)['http']['input']>): Promise<Outcome> => {
    // The version that a repair is based on may be among the data that the server has lost.
    const reply = await first(saveApplication, payload, {
      isOnVersion: !isRepair(command),
      shape: saveVersionOf(payload),
    });
    return reply.loanDistributions.state === 'DECLINED'
      ? { kind: 'stopped', verdict: declined }
      : delivered(reply);
  };

  switch (command.kind) {
    case 'personal': {
      const route = await ports.call(lookUpIdNumber, { idNumber: command.payload.idNumber, customerId });
      const redirect = Array.isArray(route) ? null : redirectOf(route, customerId);
      if (redirect) return redirect;
      return save(command.payload.save);
    }
    case 'save':
    case 'submit':
      return save(command.payload.save);
    case 'progress':
      return delivered(await first(saveProgress, { customerId, page: command.payload.page }));
    case 'consent': {
      const reply = await first(checkCredit, { customerId, ...command.payload });
      return reply.state === 'DECLINED' ? { kind: 'stopped', verdict: declined } : delivered(reply);
    }
    case 'banking': {
      const input = { customerId, idNumber: command.payload.idNumber };
      const decide = async () => {
        const { declined: isDeclined, state } = await further(checkDecision, input, 'decision');
        return isDeclined || state === 'DECLINED' ? 'declined' : 'open';
      };
      // When the server does not know the record, the save goes first. The reply to the save shows what else the server
      // lacks.
      const early = await decide().catch(unlessUnknown);
      if (early === 'declined') return { kind: 'stopped', verdict: declined };
      const saved = await save(command.payload.save);
      if (saved.kind !== 'delivered') return saved;
      if (early === null && (await decide()) === 'declined') return { kind: 'stopped', verdict: declined };
      await further(addProviderClient, { customerId }, 'client');
      await further(addEmployer, { customerId }, 'employer');
      return saved;
    }
    case 'statements':
      return delivered(await attach('BANK_STATEMENT', command.payload.files));
    case 'payslip':
      return delivered(await attach('PAYSLIP', [command.payload.file]));
    case 'exit':
      return delivered(await first(exitApplication, { id: customerId }));
    case 'reset':
      return delivered(await first(resetDevice, { id: customerId }));
  }

  function attach(fileType: 'BANK_STATEMENT' | 'PAYSLIP', files: readonly UploadFile[]) {
    // An older app may have sent a different call with these documents under the command's idempotency key, so this
    // call needs another key.
    const isFromOlderApp = command.version < chunksSince;
    const key = isFromOlderApp ? uuidV5('pieces', command.id) : command.id;
    return upload({ customerId, fileType, files }, ports, (input) => first(attachDocuments, input, { key }));
  }
}

/** Returns null when the server does not have this person's record as this phone has it. */
function unlessUnknown(error: unknown): null {
  const { code } = error instanceof AppError ? error : {};
  if (code === 'customer.not_found' || code === 'customer.id_number_mismatch') return null;
  throw error;
}

/** Returns the outcome when the server redirects this person, or null when the next page is simply the consent. */
function redirectOf(route: PersonalRoute, ownId: string): Outcome | null {
  switch (route.next) {
    case 'limit':
      return { kind: 'stopped', verdict: limit };
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
