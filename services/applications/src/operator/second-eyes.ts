import { operations } from '@tshepa/contracts';
import { callAsOperator } from '@tshepa/messaging';
import { command } from '@tshepa/service-kit/operator-program';

const note = {
  note: { value: 'TEXT', isRequired: true, help: 'what you found and did; staff read it' },
} as const;

const list = command({
  name: 'waiting list',
  summary: 'Shows which changes and holds of applications wait for a second person',
  changes: false,
  run: async (call) => {
    const { items } = await callAsOperator(call, operations.listWaiting, {});
    if (items.length === 0) call.print('Nothing waits.');
    for (const { customerId, change, holds } of items) {
      if (change)
        call.print(
          `${customerId}  change ${change.id}  ${change.action}, requested by ${change.by.email} at ${change.at}`,
        );
      for (const { id, reason, details, raisedBy, firstAnswer } of holds)
        call.print(
          [
            `${customerId}  hold   ${id}  ${reason}: ${details.join('; ')}`,
            ...(raisedBy ? [`stopped ${raisedBy.email}`] : []),
            ...(firstAnswer ? [`${firstAnswer.by.email} answered: ${firstAnswer.note}`] : []),
          ].join(' · '),
        );
    }
  },
});

const confirm = command({
  name: 'waiting confirm',
  summary: 'Carries out a change of an application that a manager requested',
  help: 'The operator is the second person where there is only one manager. Ask the manager before you confirm.',
  args: ['APPLICATION', 'CHANGE'],
  changes: true,
  run: async (call) => {
    const request = { id: call.args.APPLICATION, changeId: call.args.CHANGE };
    const { state } = await callAsOperator(call, operations.confirmChange, request);
    call.print(`Done. The application is in ${state}.`);
  },
});

const reject = command({
  name: 'waiting reject',
  summary: 'Rejects a change of an application that a manager requested',
  args: ['APPLICATION', 'CHANGE'],
  options: note,
  changes: true,
  run: async (call) => {
    const request = { id: call.args.APPLICATION, changeId: call.args.CHANGE, note: call.options.note };
    await callAsOperator(call, operations.rejectChange, request);
    call.print('Done.');
  },
});

const answer = command({
  name: 'waiting answer',
  summary: 'Answers a hold, with the reason why the application may go on',
  help: 'If the hold needs two answers, a manager gives the other answer.',
  args: ['APPLICATION', 'HOLD'],
  options: note,
  changes: true,
  run: async (call) => {
    const request = { id: call.args.APPLICATION, holdId: call.args.HOLD, note: call.options.note };
    await callAsOperator(call, operations.answerHold, request);
    call.print('Done. The next step checks the application again.');
  },
});

export const secondEyesCommands = [list, confirm, reject, answer];
