import { chunkBytes, operations, type UploadType } from '@tshepa/contracts';
import { persist, until } from '../../journey/persist.ts';
import { attach, sendMissing } from '../../journey/send-in-pieces.ts';
import { applicationStages, consentOf, loanStages, type Walk } from '../../journey/stages.ts';
import { type CrashStage, type CrashWalk, keyOf, loanOf } from './crash-walk.ts';
import { disturb, disturbNoMore } from './disturb.ts';

const byStaff = (walk: Walk, stage: string) => ({ ...keyOf(walk, stage), bearer: walk.bearer() });

export const writeToSupport: CrashStage = {
  name: 'write-to-support',
  run: async (walk) => {
    const input = { email: walk.person.emailAddress, message: `A question about ${walk.customerId}` };
    await walk.client.call(operations.sendContactMessage, input, keyOf(walk, 'write-to-support'));
  },
};

export const saveProgress: CrashStage = {
  name: 'save-progress',
  run: async (walk) => {
    const input = { customerId: walk.customerId, page: 'consent' as const };
    await walk.client.call(operations.saveProgress, input, keyOf(walk, 'save-progress'));
  },
};

export const withdraw: CrashStage = {
  name: 'withdraw',
  run: async (walk) => {
    const input = { id: walk.customerId, decline: 'true' as const };
    await walk.client.call(operations.withdrawApplication, input, keyOf(walk, 'withdraw'));
  },
};

export const decline: CrashStage = {
  name: 'decline',
  run: async (walk) => {
    const input = { id: walk.customerId, reason: 'Thin File' as const };
    await walk.client.call(operations.declineApplication, input, byStaff(walk, 'decline'));
  },
};

export const revertDecline: CrashStage = {
  name: 'revert-decline',
  run: async (walk) => {
    await walk.client.call(
      operations.revertDecline,
      { id: walk.customerId },
      byStaff(walk, 'revert-decline'),
    );
  },
};

export const askForReview: CrashStage = {
  name: 'ask-for-review',
  run: async (walk) => {
    const input = { id: walk.customerId, message: 'Please look again' };
    await walk.client.call(operations.requestReview, input, keyOf(walk, 'ask-for-review'));
  },
};

export const upholdDecline: CrashStage = {
  name: 'uphold-decline',
  run: async (walk) => {
    const input = { id: walk.customerId, note: 'Looked at again' };
    await walk.client.call(operations.upholdDecline, input, byStaff(walk, 'uphold-decline'));
  },
};

const askForOtherAmount = (name: string): CrashStage => ({
  name,
  run: async (walk) => {
    const { id } = await loanOf(walk);
    const input = { id, loanId: walk.value === 500 ? ('2' as const) : ('1' as const) };
    await walk.client.call(operations.changeLoanAmount, input, byStaff(walk, name));
  },
});

export const changeLoan = askForOtherAmount('change-loan');
export const changeLoanAgain = askForOtherAmount('change-loan-again');

/** The change that waits for a second manager: remembered, because an answered one is no longer on the record. */
async function pendingChange({ client, customerId: id, keys, bearer }: CrashWalk, stage: string) {
  const remembered = `${stage}: the change`;
  if (!keys.has(remembered)) {
    const record = await persist(() => client.call(operations.getApplication, { id }, { bearer: bearer() }));
    const waiting = 'pendingChange' in record ? record.pendingChange : undefined;
    if (!waiting) throw new Error('nothing waits for a second manager');
    keys.set(remembered, waiting.id);
  }
  return { id, changeId: keys.get(remembered) ?? '' };
}

export const rejectChange: CrashStage = {
  name: 'reject-change',
  run: async (walk) => {
    const input = { ...(await pendingChange(walk, 'reject-change')), note: 'The budget does not carry it' };
    const options = { ...keyOf(walk, 'reject-change'), bearer: walk.otherBearer() };
    await walk.client.call(operations.rejectChange, input, options);
  },
};

export const withdrawChange: CrashStage = {
  name: 'withdraw-change',
  run: async (walk) => {
    const input = await pendingChange(walk, 'withdraw-change');
    await walk.client.call(operations.withdrawChange, input, byStaff(walk, 'withdraw-change'));
  },
};

export const confirmPayOut: CrashStage = {
  name: 'confirm-pay-out',
  run: async (walk) => {
    const input = await pendingChange(walk, 'confirm-pay-out');
    const options = { ...keyOf(walk, 'confirm-pay-out'), bearer: walk.otherBearer() };
    await walk.client.call(operations.confirmChange, input, options);
  },
};

/** The loan once more, for the changed amount. */
export const createLoanAgain: CrashStage = {
  name: 'create-loan-again',
  run: async (walk) => {
    const createLoan = loanStages.find(({ name }) => name === 'create-loan');
    const value = walk.value === 500 ? 1000 : 500;
    await createLoan?.run({ ...walk, value, keys: walk.keysOfSecondTime });
  },
};

export const overrideByHand: CrashStage = {
  name: 'manual-override',
  run: async (walk) => {
    const input = { id: walk.customerId, state: 'MANUAL_INTEGRATION', action: 'manual-override' as const };
    await walk.client.call(operations.changeLoanState, input, byStaff(walk, 'manual-override'));
  },
};

export const sync: CrashStage = {
  name: 'sync',
  run: async (walk) => {
    const input = { customerId: walk.customerId };
    await walk.client.call(operations.syncProviderClient, input, byStaff(walk, 'sync'));
  },
};

export const issueManualCode: CrashStage = {
  name: 'issue-manual-code',
  run: async (walk) => {
    const options = byStaff(walk, 'issue-manual-code');
    const { otp } = await walk.client.call(operations.issueManualPasscode, { id: walk.customerId }, options);
    walk.manualCode = otp;
  },
};

export const verifyManualCode: CrashStage = {
  name: 'verify-manual-code',
  run: async (walk) => {
    const input = { id: walk.customerId, otp: walk.manualCode ?? '' };
    await walk.client.call(operations.verifyManualPasscode, input, keyOf(walk, 'verify-manual-code'));
  },
};

export const approve: CrashStage = {
  name: 'approve',
  run: async (walk) => {
    const input = { id: walk.customerId, approve: 'true' as const };
    await walk.client.call(operations.approveLoan, input, byStaff(walk, 'approve'));
  },
};

export const takeOn: CrashStage = {
  name: 'take-on',
  run: async (walk) => {
    await walk.client.call(
      operations.assignApplication,
      { id: walk.customerId, take: true },
      byStaff(walk, 'take-on'),
    );
  },
};

export const noteDown: CrashStage = {
  name: 'note-down',
  run: async (walk) => {
    const input = { id: walk.customerId, text: 'Spoke to the customer on the phone.' };
    await walk.client.call(operations.addNote, input, byStaff(walk, 'note-down'));
  },
};

export const withdrawConsent: CrashStage = {
  name: 'withdraw-consent',
  run: async (walk) => {
    const input = { customerId: walk.customerId, purpose: 'marketing' as const };
    await walk.client.call(operations.withdrawConsent, input, keyOf(walk, 'withdraw-consent'));
  },
};

export const askCorrection: CrashStage = {
  name: 'ask-correction',
  run: async (walk) => {
    const input = { customerId: walk.customerId, kind: 'correction' as const, text: 'My suburb is wrong.' };
    await walk.client.call(operations.addPrivacyRequest, input, keyOf(walk, 'ask-correction'));
  },
};

export const answerCorrection: CrashStage = {
  name: 'answer-correction',
  run: async (walk) => {
    const { tasks } = await walk.client.call(operations.listPrivacyTasks, {}, { bearer: walk.bearer() });
    const requestId = tasks.find((task) => task.customerId === walk.customerId)?.id ?? '';
    const input = {
      customerId: walk.customerId,
      requestId,
      outcome: 'done' as const,
      answer: 'We put it right.',
    };
    await walk.client.call(operations.answerPrivacyTask, input, byStaff(walk, 'answer-correction'));
  },
};

export const askCopy: CrashStage = {
  name: 'ask-copy',
  run: async (walk) => {
    const input = { customerId: walk.customerId };
    await walk.client.call(operations.sendPrivacyPasscode, input, keyOf(walk, 'ask-copy'));
  },
};

export const exit: CrashStage = {
  name: 'exit',
  run: async (walk) => {
    await walk.client.call(operations.exitApplication, { id: walk.customerId }, keyOf(walk, 'exit'));
  },
};

export const reset: CrashStage = {
  name: 'reset',
  run: async (walk) => {
    await walk.client.call(operations.resetDevice, { id: walk.customerId }, keyOf(walk, 'reset'));
  },
};

/** The documents in pieces, as the app sends them; each more than one piece long. */
const uploadInPieces = (
  name: string,
  fileType: UploadType,
  documents: (walk: Walk) => readonly Uint8Array[],
) => ({
  name,
  run: async (walk: CrashWalk) => {
    const target = { customerId: walk.customerId, fileType };
    const files = documents(walk).map((bytes, index) => ({
      fileId: keyOf(walk, `${name}-${index}`).idempotencyKey,
      bytes: Buffer.concat([bytes, Buffer.alloc(chunkBytes, ' ')]),
    }));
    for (const file of files) await sendMissing(walk.client, target, file);
    await attach(walk.client, target, files, keyOf(walk, name).idempotencyKey);
  },
});

export const statementsInPieces: CrashStage = uploadInPieces(
  'statements-in-pieces',
  'BANK_STATEMENT',
  ({ documents }) => documents.statements,
);

export const payslipInPieces: CrashStage = uploadInPieces('payslip-in-pieces', 'PAYSLIP', ({ documents }) => [
  documents.payslip,
]);

/** Another browser, with a session of its own. */
export const changePhone: CrashStage = {
  name: 'change-phone',
  run: async ({ client }) => {
    client.cookies.clear();
    await client.call(operations.openSession, {});
  },
};

/** A second application on the new phone, before its owner thinks of the first. */
export const beginAnew: CrashStage = {
  name: 'begin-anew',
  run: async (walk) => {
    const savePersonal = applicationStages.find(({ name }) => name === 'save-personal');
    const { idempotencyKey: customerId } = keyOf(walk, 'second-application');
    await savePersonal?.run({ ...walk, customerId, keys: walk.keysOfSecondTime });
  },
};

export const requestResume: CrashStage = {
  name: 'request-resume',
  run: async (walk) => {
    const { idNumber } = walk.person;
    await walk.client.call(operations.openSession, { idNumber }, keyOf(walk, 'request-resume'));
  },
};

export const confirmResume: CrashStage = {
  name: 'confirm-resume',
  run: async (walk) => {
    const otp = await walk.sandbox.passcode(walk.person.cellNo);
    const input = { idNumber: walk.person.idNumber, otp };
    await walk.client.call(operations.openSession, input, keyOf(walk, 'confirm-resume'));
  },
};

/** Longer than an application waits for a silent third party. */
const longSilenceMs = 16 * 60_000;

/** The bureau fails for a quarter of an hour; the application is handed to staff. */
export const waitForStaff: CrashStage = {
  name: 'wait-for-staff',
  run: async (walk) => {
    const { customerId, person, sandbox } = walk;
    await disturb(sandbox.baseUrl, { party: 'bureau', api: 'checks', mode: '500', times: 1000 });
    try {
      const { idNumber, firstName, lastName } = person;
      const input = { customerId, idNumber, firstName, lastName, consent: consentOf(walk) };
      await walk.client
        .call(operations.checkCredit, input, keyOf(walk, 'silent-credit-check'))
        .catch(() => undefined);
    } finally {
      await disturbNoMore(sandbox.baseUrl);
    }
    await walk.moveClock(longSilenceMs);
    try {
      const isReferred = async () => (await loanOf(walk)).state === 'APPROVAL_REQUIRED';
      await until('the application to reach the staff', isReferred, 20_000);
    } finally {
      await walk.moveClock(0);
    }
  },
};

export const giveBack: CrashStage = {
  name: 'give-back',
  run: async (walk) => {
    const input = { id: walk.customerId, state: 'IN_PROGRESS', action: 'change-state' as const };
    await walk.client.call(operations.changeLoanState, input, byStaff(walk, 'give-back'));
  },
};
