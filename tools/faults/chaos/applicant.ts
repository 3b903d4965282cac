import { setTimeout as sleep } from 'node:timers/promises';
import { type Mandate, operations } from '@tshepa/contracts';
import { messageOf } from '@tshepa/test-kit/processes/progress';
import { keyOf, reactionTo, type Stage } from '../../journey/http-driver.ts';
import { type Journey, newJourney } from '../../journey/journey.ts';
import { makePerson } from '../../journey/person.ts';
import { retryUntilAnswered } from '../../journey/retry.ts';
import { wholeLoan } from '../../journey/stages.ts';
import { between, createRandom, idFrom, pick, type Random } from './chance.ts';
import type { HistoryKeeper } from './history.ts';
import { createRecordingClient } from './recording-client.ts';

type Load = {
  /** Where the clients reach the gateway. */
  app: string;
  sandbox: string;
  bearer: string;
  keeper: HistoryKeeper;
  /** True when applicants give up, whatever is open. */
  isOver: () => boolean;
  /** True when applicants stop after the stage they are in. */
  isLeaving?: () => boolean;
};

type Applicant = Journey & { random: Random; usedPasscodes: string[] };

/** A person with everything that is random about them: ids, keys, amount, payout. */
function newApplicant(seed: number, index: number, load: Load): Applicant {
  const random = createRandom(Math.imul(seed, 7919) + index);
  const customerId = idFrom(random);
  const journey = newJourney({
    client: createRecordingClient(load.app, customerId, load.keeper),
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
 * Reads the newest passcode that no other stage has used, and remembers it: the same request under the same key sends
 * the same one, whatever arrives meanwhile.
 */
async function passcodeFor(applicant: Applicant, stage: string): Promise<string> {
  const { keys, sandbox, person, usedPasscodes } = applicant;
  const name = `passcode ${keys.get(stage)}`;
  const code = keys.get(name) ?? (await sandbox.passcode(person.cellNo, usedPasscodes));
  keys.set(name, code);
  if (!usedPasscodes.includes(code)) usedPasscodes.push(code);
  return code;
}

/** These stages read what was sent before: a second passcode must not be taken for the first one. */
const ownStages: Readonly<Record<string, (applicant: Applicant, load: Load) => Promise<void>>> = {
  'submit-enrolment-otp': async (applicant) => {
    const otp = await passcodeFor(applicant, 'submit-enrolment-otp');
    const input = { customerId: applicant.customerId, idNumber: applicant.person.idNumber, otp };
    await applicant.client.call(
      operations.verifyEnrolmentPasscode,
      input,
      keyOf(applicant, 'submit-enrolment-otp'),
    );
  },
  'verify-loan-otp': async (applicant) => {
    const loanOtp = await passcodeFor(applicant, 'verify-loan-otp');
    const input = { customerId: applicant.customerId, loanOtp };
    await applicant.client.call(operations.verifyLoanPasscode, input, keyOf(applicant, 'verify-loan-otp'));
  },
  'accept-mandate': acceptMandate,
};

const pollMs = 400;

/** Accepts the mandate in the banking app, requests another when it failed, and waits for the bank's answer. */
async function acceptMandate(applicant: Applicant, { isOver, isLeaving }: Load): Promise<void> {
  let answered: string | undefined;
  for (;;) {
    const { loanDistributions } = await applicant.client.call(operations.getApplication, {
      id: applicant.customerId,
    });
    const { state, mandate } = loanDistributions;
    if (state !== 'LOAN_OTP_REQUIRED') return;
    if (isOver() || isLeaving?.()) throw new Error(`The mandate is ${mandate?.status ?? 'not requested'}`);
    if (mandate?.status === 'requested' && answered !== mandate.reference) {
      await applicant.sandbox.answerMandate(mandate.reference, 'accept').then(
        () => {
          answered = mandate.reference;
        },
        () => undefined,
      );
    }
    if (needsAnother(mandate)) {
      const key = { idempotencyKey: idFrom(applicant.random) };
      // The record shows the outcome.
      await applicant.client
        .call(operations.verifyLoanPasscode, { customerId: applicant.customerId }, key)
        .catch(() => undefined);
    }
    await sleep(pollMs);
  }
}

const needsAnother = (mandate: Mandate | undefined): boolean =>
  !mandate || !['requested', 'accepted'].includes(mandate.status);

/** The stage that sends the passcode of another one. */
const senderOf: Readonly<Record<string, string>> = {
  'submit-enrolment-otp': 'send-enrolment-otp',
  'verify-loan-otp': 'send-loan-otp',
};

const pauseMs = { from: 200, to: 900 };
/** An error that no repetition changes is tried again, in case the system was starting. */
const finalTries = 3;

/** Repeats a stage until it is done, for as long as the run lets the applicant wait. */
function completeStage(stage: Stage, applicant: Applicant, load: Load): Promise<void> {
  const { keys, random } = applicant;
  const own = ownStages[stage.name];
  const sender = wholeLoan.find(({ name }) => name === senderOf[stage.name]);
  let refusals = 0;
  const shouldRepeat = async (error: unknown): Promise<boolean> => {
    const reaction = reactionTo(error);
    if (reaction === 'give-up') refusals += 1;
    if (load.isOver() || load.isLeaving?.() || refusals >= finalTries) return false;
    const needsPasscode = reaction === 'new-passcode' && sender !== undefined;
    if (needsPasscode || reaction === 'new-request' || reaction === 'give-up')
      keys.set(stage.name, idFrom(random));
    if (needsPasscode) {
      keys.set(sender.name, idFrom(random));
      await sender.run(applicant).catch(() => undefined);
    }
    return true;
  };
  return retryUntilAnswered(() => (own ? own(applicant, load) : stage.run(applicant)), {
    limitMs: Number.POSITIVE_INFINITY,
    delayMs: () => between(random, pauseMs.from, pauseMs.to),
    shouldRepeat,
  });
}

/** Takes one person to the payout, however long it takes while the run lets them. Never throws. */
async function runApplicant(seed: number, index: number, load: Load): Promise<void> {
  const applicant = newApplicant(seed, index, load);
  const { customerId, documents, person } = applicant;
  let ending = 'paid';
  for (const stage of wholeLoan) {
    try {
      if (load.isLeaving?.()) throw new Error('left');
      await completeStage(stage, applicant, load);
    } catch (error) {
      ending = `${stage.name}: ${messageOf(error)}`;
      break;
    }
  }
  const files = documents.statements.length + 1;
  load.keeper.history.applicants.push({ customerId, emailAddress: person.emailAddress, files, ending });
}

/** Keeps `atOnce` people applying until `isClosing`, and resolves when the last of them has ended. */
export async function keepApplying(
  seed: number,
  load: Load & { atOnce: number; isClosing: () => boolean; pauseMs?: number },
): Promise<number> {
  let next = 0;
  const worker = async () => {
    while (!load.isClosing()) {
      const index = next;
      next += 1;
      await runApplicant(seed, index, load);
      if (load.pauseMs) await sleep(load.pauseMs);
    }
  };
  await Promise.all(Array.from({ length: load.atOnce }, worker));
  return next;
}
