import { setTimeout as sleep } from 'node:timers/promises';
import { type Mandate, operations } from '@tshepa/contracts';
import { messageOf } from '@tshepa/test-kit/processes/progress';
import { keyOf, reactionTo, type Stage } from '../../journey/http-driver.ts';
import { type Journey, newJourney } from '../../journey/journey.ts';
import { makePerson } from '../../journey/person.ts';
import { retryUntilAnswered } from '../../journey/retry.ts';
import { wholeLoan } from '../../journey/stages.ts';
import { type HistoryKeeper, recordingClient } from './history.ts';
import { between, createRandom, idFrom, pick, type Random } from './random.ts';

/** The state of the load, which the run changes while applicants are active. */
export type LoadControl = {
  /** True when no new applicants start. */
  isClosing: boolean;
  /** True when applicants stop after their current stage. */
  isLeaving?: boolean;
  /** True when applicants stop waiting for anything. */
  isOver: boolean;
};

type Load = {
  /** The address at which the clients reach the gateway. */
  app: string;
  sandbox: string;
  bearer: string;
  keeper: HistoryKeeper;
  atOnce: number;
  pauseMs?: number;
  control: LoadControl;
};

type Applicant = Journey & { random: Random; usedPasscodes: string[] };

/**
 * Creates an applicant. Ids, idempotency keys, amount and payout come from the seed as well, so that a run can be
 * repeated.
 */
function newApplicant(seed: number, index: number, load: Load): Applicant {
  const random = createRandom(Math.imul(seed, 7919) + index);
  const customerId = idFrom(random);
  const journey = newJourney({
    client: recordingClient(load.app, customerId, load.keeper),
    sandbox: load.sandbox,
    bearer: load.bearer,
    person: makePerson((Math.abs(seed) % 9_000) * 2_000 + index),
    customerId,
    value: pick(random, [500, 1000]),
    payout: pick(random, ['eft', 'e-wallet']),
    keys: new Map(wholeLoan.map(({ name }) => [name, idFrom(random)])),
  });
  return { ...journey, random, usedPasscodes: [] };
}

/**
 * Returns the passcode for a stage. It is the same at each call, because a request that is repeated under its
 * idempotency key must not change.
 */
async function passcodeFor(applicant: Applicant, stage: string): Promise<string> {
  const { keys, sandbox, person, usedPasscodes } = applicant;
  const name = `passcode ${keys.get(stage)}`;
  const code = keys.get(name) ?? (await sandbox.passcode(person.cellNo, usedPasscodes));
  keys.set(name, code);
  if (!usedPasscodes.includes(code)) usedPasscodes.push(code);
  return code;
}

/**
 * Replaces three stages. In the plain journey, the two passcode stages take whatever passcode is newest, and the
 * mandate stage waits only once.
 */
const ownStages: Readonly<Record<string, (applicant: Applicant, load: Load) => Promise<unknown>>> = {
  'submit-enrolment-otp': async (applicant) => {
    const otp = await passcodeFor(applicant, 'submit-enrolment-otp');
    const input = { customerId: applicant.customerId, idNumber: applicant.person.idNumber, otp };
    const key = keyOf(applicant, 'submit-enrolment-otp');
    return applicant.client.call(operations.verifyEnrolmentPasscode, input, key);
  },
  'verify-loan-otp': async (applicant) => {
    const loanOtp = await passcodeFor(applicant, 'verify-loan-otp');
    const input = { customerId: applicant.customerId, loanOtp };
    return applicant.client.call(operations.verifyLoanPasscode, input, keyOf(applicant, 'verify-loan-otp'));
  },
  'accept-mandate': acceptMandate,
};

const pollMs = 400;

/** Accepts the mandate in the banking app, requests another mandate when it failed, and waits for the bank's answer. */
async function acceptMandate(applicant: Applicant, { control }: Load): Promise<void> {
  const { client, customerId, sandbox, random } = applicant;
  let acceptedReference: string | undefined;
  for (;;) {
    const { loanDistributions } = await client.call(operations.getApplication, { id: customerId });
    const { state, mandate } = loanDistributions;
    if (state !== 'LOAN_OTP_REQUIRED') return;
    if (control.isOver || control.isLeaving)
      throw new Error(`The mandate is ${mandate?.status ?? 'not requested'}`);
    if (mandate?.status === 'requested' && acceptedReference !== mandate.reference) {
      const isAccepted = await sandbox.answerMandate(mandate.reference, 'accept').then(
        () => true,
        () => false,
      );
      if (isAccepted) acceptedReference = mandate.reference;
    }
    if (needsAnother(mandate)) {
      const key = { idempotencyKey: idFrom(random) };
      // The next read of the application shows the outcome.
      await client.call(operations.verifyLoanPasscode, { customerId }, key).catch(() => undefined);
    }
    await sleep(pollMs);
  }
}

const needsAnother = (mandate: Mandate | undefined): boolean =>
  !mandate || !['requested', 'accepted'].includes(mandate.status);

/** For each stage that needs a passcode, the stage that sends the passcode. */
const senderOf: Readonly<Record<string, string>> = {
  'submit-enrolment-otp': 'send-enrolment-otp',
  'verify-loan-otp': 'send-loan-otp',
};

/** A stage is tried again even after an error that no repetition should change. The system may have been starting. */
const maxFinalErrors = 3;

/** Repeats a stage until it is done, as long as the run permits. */
function completeStage(stage: Stage, applicant: Applicant, load: Load): Promise<unknown> {
  const { keys, random } = applicant;
  const { control } = load;
  const ownStage = ownStages[stage.name];
  const sender = wholeLoan.find(({ name }) => name === senderOf[stage.name]);
  let finalErrors = 0;
  const shouldRepeat = async (error: unknown): Promise<boolean> => {
    const reaction = reactionTo(error);
    if (reaction === 'give-up') finalErrors += 1;
    if (control.isOver || control.isLeaving || finalErrors >= maxFinalErrors) return false;
    const needsPasscode = reaction === 'new-passcode' && sender !== undefined;
    if (needsPasscode || reaction === 'new-request' || reaction === 'give-up')
      keys.set(stage.name, idFrom(random));
    if (needsPasscode) {
      keys.set(sender.name, idFrom(random));
      await sender.run(applicant).catch(() => undefined);
    }
    return true;
  };
  return retryUntilAnswered(() => (ownStage ? ownStage(applicant, load) : stage.run(applicant)), {
    limitMs: Number.POSITIVE_INFINITY,
    delayMs: () => between(random, 200, 900),
    shouldRepeat,
  });
}

/** Takes one person to the payout, as long as the run permits. Never throws. */
async function runApplicant(seed: number, index: number, load: Load): Promise<void> {
  const applicant = newApplicant(seed, index, load);
  const { customerId, documents, person } = applicant;
  let ending = 'paid';
  for (const stage of wholeLoan) {
    try {
      if (load.control.isLeaving) throw new Error('left');
      await completeStage(stage, applicant, load);
    } catch (error) {
      ending = `${stage.name}: ${messageOf(error)}`;
      break;
    }
  }
  const files = documents.statements.length + 1;
  load.keeper.history.applicants.push({ customerId, emailAddress: person.emailAddress, files, ending });
}

/** Keeps `atOnce` people applying until the load closes. Resolves when the last of them has ended. */
export async function keepApplying(seed: number, load: Load): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (!load.control.isClosing) {
      next += 1;
      await runApplicant(seed, next - 1, load);
      if (load.pauseMs) await sleep(load.pauseMs);
    }
  };
  await Promise.all(Array.from({ length: load.atOnce }, worker));
}
