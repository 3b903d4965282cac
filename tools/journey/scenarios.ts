import {
  addDays,
  chunkBytes,
  johannesburgDay,
  operations,
  startOfDay,
  type UploadType,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { callStage, keyOf, managerStage, type Stage, stagesUpTo } from './http-driver.ts';
import { type Journey, readLoan, remember } from './journey.ts';
import { retryUntilAnswered, until } from './retry.ts';
import { attach, sendMissing } from './send-in-chunks.ts';
import { applicationStages, creditCheckOf, loanStages } from './stages.ts';

/** A journey that can leave the plain order of stages. */
export type ScenarioJourney = Journey & {
  /** The values of stages that run a second time, in place of `keys`. */
  keysOfSecondTime: Map<string, string>;
  /** The token of a second manager. */
  otherBearer: () => string;
  /** Applications that other phones begin in the name of the same person. */
  otherPhones: readonly Journey[];
  /** The passcode that staff were shown for this applicant. */
  manualCode?: string;
  /** Sets the time of all processes to the machine's time plus an offset. */
  moveClock: (offsetMs: number) => Promise<void>;
};

export type ScenarioStage = Stage<ScenarioJourney>;

const ownId = ({ customerId }: Journey) => ({ customerId });
const id = ({ customerId }: Journey) => ({ id: customerId });
const bySecondManager = { as: ({ otherBearer }: ScenarioJourney) => otherBearer() };

export const writeToSupport = callStage('write-to-support', operations.sendContactMessage, (journey) => ({
  email: journey.person.emailAddress,
  message: `A question about ${journey.customerId}`,
}));

export const saveProgress = callStage('save-progress', operations.saveProgress, (journey) => ({
  ...ownId(journey),
  page: 'consent',
}));

export const withdraw = callStage('withdraw', operations.withdrawApplication, (journey) => ({
  ...id(journey),
  decline: 'true',
}));

export const requestReview = callStage('ask-for-review', operations.requestReview, (journey) => ({
  ...id(journey),
  message: 'Please look again',
}));

export const exit = callStage('exit', operations.exitApplication, id);

/** Corrects the cell number to the same number, so that the rest of the journey needs no other phone. */
export const changeCellNumber = callStage(
  'change-cell-number',
  operations.changeCellNumber,
  ({ customerId, person: { cellNo } }) => ({ customerId, cellNo }),
);
export const refuseOffer = callStage('refuse-offer', operations.refuseOffer, id);

export const reset = callStage('reset', operations.resetDevice, id);

export const withdrawConsent = callStage('withdraw-consent', operations.withdrawConsent, (journey) => ({
  ...ownId(journey),
  purpose: 'marketing',
}));

export const requestCorrection = callStage('ask-correction', operations.addPrivacyRequest, (journey) => ({
  ...ownId(journey),
  kind: 'correction',
  text: 'My suburb is wrong.',
}));

export const requestCopy = callStage('ask-copy', operations.sendPrivacyPasscode, ownId);

export const decline = managerStage('decline', operations.declineApplication, (journey) => ({
  ...id(journey),
  reason: 'Thin File',
}));

/** Waits until the provider has cancelled the loan of a declined application, or of a changed amount. */
export const untilLoanEnded: ScenarioStage = {
  name: 'loan-ended',
  run: async (journey) => {
    const isEnded = async () => (await readLoan(journey)).provider_loan_ending !== 'waiting';
    await until('the cancelled loan', isEnded);
  },
};

/** Other phones ask for the person's credit report, until every application in that name is held. */
export const enquireElsewhere: ScenarioStage = {
  name: 'enquire-elsewhere',
  run: async ({ otherPhones }) => {
    for (const phone of otherPhones)
      for (const stage of stagesUpTo('credit-check', applicationStages)) await stage.run(phone);
  },
};

/** A manager answers the hold, so that the application can go on. */
export const answerHold = managerStage('answer-hold', operations.answerHold, async (journey) => ({
  ...id(journey),
  holdId: await heldBy(journey),
  note: 'Called the applicant',
}));

export const askCustomer = managerStage('ask-customer', operations.askCustomer, (journey) => ({
  ...id(journey),
  thing: 'payslip' as const,
}));

/** Waits until the applicant was told what is asked, because nothing is sent once it is withdrawn. */
export const untilAsked: ScenarioStage = {
  name: 'asked',
  run: async ({ client, customerId, bearer }) => {
    const isTold = async () => {
      const { messages } = await client.call(
        operations.listMessages,
        { id: customerId },
        { bearer: bearer() },
      );
      const sent = messages.filter(
        ({ kind, status }) => kind === 'notice-AWAITING_BUDGET' && status !== 'sending',
      );
      return ['sms', 'email'].every((channel) => sent.some((message) => message.channel === channel));
    };
    await until('the notice of what is asked', isTold);
  },
};

/** Withdraws what was asked. It reads the id even after it was withdrawn. */
export const withdrawAsk = managerStage('withdraw-ask', operations.withdrawAsk, async (journey) => ({
  ...id(journey),
  askId: await askOf(journey),
}));

const askOf = ({ client, customerId, bearer }: Journey) =>
  until('the request to the customer', async () => {
    const record = await client.call(operations.getApplication, { id: customerId }, { bearer: bearer() });
    return 'ask' in record ? record.ask?.id : undefined;
  });

/** Returns the id of the first hold, even after it was answered. */
const heldBy = ({ client, customerId, bearer }: Journey) =>
  until('the hold', async () => {
    const record = await client.call(operations.getApplication, { id: customerId }, { bearer: bearer() });
    return 'holds' in record ? record.holds?.[0]?.id : undefined;
  });

export const revertDecline = managerStage('revert-decline', operations.revertDecline, id);

export const upholdDecline = managerStage('uphold-decline', operations.upholdDecline, (journey) => ({
  ...id(journey),
  note: 'Looked at again',
}));

const changeToOtherAmount = (name: string) =>
  managerStage(name, operations.changeLoanAmount, async (journey) => ({
    id: (await readLoan(journey)).id,
    loanId: journey.value === 500 ? '2' : '1',
  }));

export const changeLoan = changeToOtherAmount('change-loan');
export const changeLoanAgain = changeToOtherAmount('change-loan-again');

/** Returns the pending change, even after it was decided and removed from the application. */
async function pendingChange(journey: ScenarioJourney, stage: string) {
  const { client, customerId, keys, bearer } = journey;
  const name = `${stage}: the change`;
  if (!keys.has(name)) {
    const options = { bearer: bearer() };
    const record = await retryUntilAnswered(() =>
      client.call(operations.getApplication, { id: customerId }, options),
    );
    const waiting = 'pendingChange' in record ? record.pendingChange : undefined;
    if (!waiting) throw new Error('No change waits for a second manager');
    keys.set(name, waiting.id);
  }
  return { id: customerId, changeId: remember(journey, name) };
}

export const rejectChange = callStage(
  'reject-change',
  operations.rejectChange,
  async (journey: ScenarioJourney) => ({
    ...(await pendingChange(journey, 'reject-change')),
    note: 'The budget does not carry it',
  }),
  bySecondManager,
);

export const withdrawChange = managerStage(
  'withdraw-change',
  operations.withdrawChange,
  (journey: ScenarioJourney) => pendingChange(journey, 'withdraw-change'),
);

export const confirmPayOut = callStage(
  'confirm-pay-out',
  operations.confirmChange,
  (journey: ScenarioJourney) => pendingChange(journey, 'confirm-pay-out'),
  bySecondManager,
);

/** A batch of one payout. The stages keep the id, so that a repeated stage continues the same batch. */
const payoutBatch = (journey: ScenarioJourney, action: 'pay-out' | 'confirm-payouts') => ({
  batchId: remember(journey, 'the batch'),
  action,
  rows: [{ id: journey.customerId }],
});

/** Runs the row of a batch until it is done. A process that died may have left it in the middle. */
const batchStage = (
  name: string,
  action: 'pay-out' | 'confirm-payouts',
  as: (journey: ScenarioJourney) => string,
): ScenarioStage => ({
  name,
  run: async (journey) => {
    const isDone = async () => {
      const { results } = await journey.client.call(operations.runBatch, payoutBatch(journey, action), {
        idempotencyKey: newId(),
        bearer: as(journey),
      });
      return results.every(({ outcome }) => outcome === 'done' || outcome === 'already');
    };
    await until(`the row of the batch ${action}`, isDone);
  },
});

export const askPayOutInBatch = batchStage('pay-out-in-batch', 'pay-out', ({ bearer }) => bearer());
export const confirmBatch = batchStage('confirm-batch', 'confirm-payouts', ({ otherBearer }) =>
  otherBearer(),
);

/** Creates the loan again with the amount on record, which staff may have changed. */
export const createLoanAgain: ScenarioStage = {
  name: 'create-loan-again',
  run: async (journey) => {
    const value = (await readLoan(journey)).loan?.value === 1000 ? 1000 : 500;
    await stageNamed('create-loan', loanStages).run({ ...journey, value, keys: journey.keysOfSecondTime });
  },
};

function stageNamed(name: string, stages: readonly Stage[]): Stage {
  const found = stages.find((stage) => stage.name === name);
  if (!found) throw new RangeError(`There is no stage ${name}`);
  return found;
}

export const overrideByHand = managerStage('manual-override', operations.changeLoanState, (journey) => ({
  ...id(journey),
  state: 'MANUAL_INTEGRATION',
  action: 'manual-override',
}));

export const giveBack = managerStage('give-back', operations.changeLoanState, (journey) => ({
  ...id(journey),
  state: 'IN_PROGRESS',
  action: 'change-state',
}));

export const sync = managerStage('sync', operations.syncProviderClient, ownId);

export const issueManualCode: ScenarioStage = {
  name: 'issue-manual-code',
  run: async (journey) => {
    const options = { ...keyOf(journey, 'issue-manual-code'), bearer: journey.bearer() };
    const { otp } = await journey.client.call(operations.issueManualPasscode, id(journey), options);
    journey.manualCode = otp;
  },
};

export const verifyManualCode = callStage(
  'verify-manual-code',
  operations.verifyManualPasscode,
  (journey: ScenarioJourney) => ({ ...id(journey), otp: journey.manualCode ?? '' }),
);

export const approve = managerStage('approve', operations.approveLoan, (journey) => ({
  ...id(journey),
  approve: 'true',
}));

export const assign = managerStage('take-on', operations.assignApplication, (journey) => ({
  ...id(journey),
  take: true,
}));

/** Takes whichever application has waited longest in the queue, which may be somebody else's. */
export const takeNext = managerStage('take-next', operations.takeNext, () => ({
  queue: 'awaiting-budget' as const,
}));

export const putBack = managerStage('put-back', operations.snoozeApplication, id);

export const snooze = managerStage('snooze', operations.snoozeApplication, (journey) => ({
  ...id(journey),
  // A repetition has the same key, so it must name the same time.
  until: startOfDay(addDays(johannesburgDay(new Date()), 1)).toISOString(),
}));

export const addNote = managerStage('note-down', operations.addNote, (journey) => ({
  ...id(journey),
  text: 'Spoke to the customer on the phone.',
}));

export const answerCorrection = managerStage(
  'answer-correction',
  operations.answerPrivacyTask,
  async ({ client, customerId, bearer }) => {
    const { tasks } = await client.call(operations.listPrivacyTasks, {}, { bearer: bearer() });
    const requestId = tasks.find((task) => task.customerId === customerId)?.id ?? '';
    return { customerId, requestId, outcome: 'done', answer: 'We put it right.' };
  },
);

/** Uploads documents in chunks, as the app does. Each document is longer than one chunk. */
const uploadInChunks = (
  name: string,
  fileType: UploadType,
  documents: (journey: Journey) => readonly Uint8Array[],
): Stage => ({
  name,
  run: async (journey) => {
    const target = { customerId: journey.customerId, fileType };
    const files = documents(journey).map((bytes, index) => ({
      fileId: remember(journey, `${name}-${index}`),
      bytes: Buffer.concat([bytes, Buffer.alloc(chunkBytes, ' ')]),
    }));
    for (const file of files) await sendMissing(journey.client, target, file);
    await attach(journey.client, target, files, remember(journey, name));
  },
});

export const statementsInChunks = uploadInChunks(
  'statements-in-chunks',
  'BANK_STATEMENT',
  ({ documents }) => documents.statements,
);

export const payslipInChunks = uploadInChunks('payslip-in-chunks', 'PAYSLIP', ({ documents }) => [
  documents.payslip,
]);

/** Continues in another browser with its own session. */
export const changePhone: Stage = {
  name: 'change-phone',
  run: async ({ client }) => {
    client.cookies.clear();
    await client.call(operations.openSession, {});
  },
};

/** Starts a second application on the new phone before the first one is resumed. */
export const beginAnew: ScenarioStage = {
  name: 'begin-anew',
  run: async (journey) => {
    const customerId = remember(journey, 'second-application');
    const savePersonal = stageNamed('save-personal', applicationStages);
    await savePersonal.run({ ...journey, customerId, keys: journey.keysOfSecondTime });
  },
};

export const requestResume = callStage('request-resume', operations.openSession, ({ person }) => ({
  idNumber: person.idNumber,
}));

export const confirmResume = callStage(
  'confirm-resume',
  operations.openSession,
  async ({ person, sandbox }) => ({
    idNumber: person.idNumber,
    otp: await sandbox.passcode(person.cellNo),
  }),
);

/** The time is longer than an application waits for a third party that does not answer. */
const longSilenceMs = 16 * 60_000;

/** The bureau fails for a quarter of an hour, so the application is referred to staff. */
export const waitForStaff: ScenarioStage = {
  name: 'wait-for-staff',
  run: async (journey) => {
    const { client, sandbox, moveClock } = journey;
    await sandbox.setFault({ party: 'bureau', call: 'checks', fault: '500', times: 1000 });
    try {
      await client
        .call(operations.checkCredit, creditCheckOf(journey), keyOf(journey, 'silent-credit-check'))
        .catch(() => undefined);
    } finally {
      await sandbox.endFaults();
    }
    await moveClock(longSilenceMs);
    try {
      const isReferred = async () => (await readLoan(journey)).state === 'APPROVAL_REQUIRED';
      await until('the application to be referred to staff', isReferred, 20_000);
    } finally {
      await moveClock(0);
    }
  },
};
