import { setTimeout as sleep } from 'node:timers/promises';
import { type Mandate, operations } from '@tshepa/contracts';
import { documentsOf } from '../../demo/documents.ts';
import type { HttpClient } from '../../journey/http-client.ts';
import { makePerson } from '../../journey/person.ts';
import { createSandboxClient } from '../../journey/sandbox-client.ts';
import { type Stage, type Walk, wholeLoan } from '../../journey/stages.ts';
import { createRandom, idFrom, pick, type Random } from './chance.ts';
import type { HistoryKeeper } from './history.ts';
import { insist } from './insist.ts';
import { createRecordingClient } from './recording-client.ts';

type Load = {
  /** Where the clients reach the gateway. */
  app: string;
  sandbox: string;
  bearer: string;
  keeper: HistoryKeeper;
  /** Nobody waits any longer, whatever is open. */
  isOver: () => boolean;
  /** Everybody goes home after the step that they are at. */
  isLeaving?: () => boolean;
};

type Applicant = Walk & { random: Random; used: string[] };

const lastMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};

/** A person with everything by chance that is theirs: ids, keys, amount, payout. */
function newApplicant(seed: number, index: number, load: Load): Applicant {
  const random = createRandom(Math.imul(seed, 7919) + index);
  const customerId = idFrom(random);
  const person = makePerson((Math.abs(seed) % 9_000) * 2_000 + index);
  const client: HttpClient = createRecordingClient(load.app, customerId, load.keeper);
  return {
    client,
    sandbox: createSandboxClient(load.sandbox),
    person,
    customerId,
    value: pick(random, [500, 1000]),
    payout: pick(random, ['eft', 'e-wallet']),
    bearer: () => load.bearer,
    documents: documentsOf(person, lastMonth()),
    keys: new Map(wholeLoan.map(({ name }) => [name, idFrom(random)])),
    random,
    used: [],
  };
}

const optionsOf = ({ keys }: Walk, name: string) => ({ idempotencyKey: keys.get(name) ?? '' });

/**
 * Reads the newest passcode of those that this step has not had, and remembers it: the same request under the same key
 * has the same one, whatever arrived meanwhile.
 */
async function passcodeFor(walk: Applicant, name: string): Promise<string> {
  const remembered = `passcode ${walk.keys.get(name)}`;
  const code = walk.keys.get(remembered) ?? (await walk.sandbox.passcode(walk.person.cellNo, walk.used));
  walk.keys.set(remembered, code);
  if (!walk.used.includes(code)) walk.used.push(code);
  return code;
}

/** These read what was sent before: a second passcode must not be taken for the first one. */
const ownStages: Readonly<Record<string, (walk: Applicant, load: Load) => Promise<void>>> = {
  'submit-enrolment-otp': async (walk) => {
    const otp = await passcodeFor(walk, 'submit-enrolment-otp');
    const input = { customerId: walk.customerId, idNumber: walk.person.idNumber, otp };
    await walk.client.call(
      operations.verifyEnrolmentPasscode,
      input,
      optionsOf(walk, 'submit-enrolment-otp'),
    );
  },
  'verify-loan-otp': async (walk) => {
    const loanOtp = await passcodeFor(walk, 'verify-loan-otp');
    const input = { customerId: walk.customerId, loanOtp };
    await walk.client.call(operations.verifyLoanPasscode, input, optionsOf(walk, 'verify-loan-otp'));
  },
  'accept-mandate': acceptMandate,
};

const pollMs = 400;

/** Accepts the mandate in the banking app, asks for another when it came to nothing, and waits for the bank's word. */
async function acceptMandate(walk: Applicant, { isOver, isLeaving }: Load): Promise<void> {
  let answered: string | undefined;
  for (;;) {
    const { loanDistributions } = await walk.client.call(operations.getApplication, { id: walk.customerId });
    const { state, mandate } = loanDistributions;
    if (state !== 'LOAN_OTP_REQUIRED') return;
    if (isOver() || isLeaving?.()) throw new Error(`The mandate is ${mandate?.status ?? 'not requested'}`);
    if (mandate?.status === 'requested' && answered !== mandate.reference) {
      await walk.sandbox.answerMandate(mandate.reference, 'accept').then(
        () => {
          answered = mandate.reference;
        },
        () => undefined,
      );
    }
    if (needsAnother(mandate)) {
      const key = { idempotencyKey: idFrom(walk.random) };
      // Whatever comes of it, the record tells.
      await walk.client
        .call(operations.verifyLoanPasscode, { customerId: walk.customerId }, key)
        .catch(() => undefined);
    }
    await sleep(pollMs);
  }
}

const needsAnother = (mandate: Mandate | undefined): boolean =>
  !mandate || !['requested', 'accepted'].includes(mandate.status);

/** Before which step a person goes back to ask for another passcode. */
const senderOf: Readonly<Record<string, string>> = {
  'submit-enrolment-otp': 'send-enrolment-otp',
  'verify-loan-otp': 'send-loan-otp',
};

/** Lets one person walk to the money, however long it takes while the run lets them. Never throws. */
export async function walkApplicant(seed: number, index: number, load: Load): Promise<void> {
  const walk = newApplicant(seed, index, load);
  const { customerId, keys, random } = walk;
  const runOf = ({ name, run }: Stage) => {
    const own = ownStages[name];
    return () => (own ? own(walk, load) : run(walk));
  };
  let at = '';
  const ending = await walkThrough().then(
    () => 'paid',
    (error: unknown) => `${at}: ${error instanceof Error ? error.message : String(error)}`,
  );
  const { emailAddress } = walk.person;
  const files = walk.documents.statements.length + 1;
  load.keeper.history.walks.push({ customerId, emailAddress, files, ending });

  async function walkThrough(): Promise<void> {
    for (const stage of wholeLoan) {
      at = stage.name;
      if (load.isLeaving?.()) throw new Error('left');
      const sender = wholeLoan.find(({ name }) => name === senderOf[stage.name]);
      await insist({
        name: stage.name,
        run: runOf(stage),
        keys,
        random,
        isOver: () => load.isOver() || (load.isLeaving?.() ?? false),
        ...(sender
          ? {
              askPasscode: () => {
                keys.set(sender.name, idFrom(random));
                return sender.run(walk);
              },
            }
          : {}),
      });
    }
  }
}

/** Keeps so many people applying at a time until `isClosing`; resolves when the last of them has ended. */
export async function keepApplying(
  seed: number,
  load: Load & { atOnce: number; isClosing: () => boolean; pauseMs?: number },
): Promise<number> {
  let next = 0;
  const worker = async () => {
    while (!load.isClosing()) {
      const index = next;
      next += 1;
      await walkApplicant(seed, index, load);
      if (load.pauseMs) await sleep(load.pauseMs);
    }
  };
  await Promise.all(Array.from({ length: load.atOnce }, worker));
  return next;
}
