import { operations } from '@tshepa/contracts';
import { callAsOperator } from '@tshepa/messaging';
import { command } from '@tshepa/service-kit/operator-program';

const list = command({
  name: 'jobs list',
  summary: 'Lists the periodic work of the service',
  changes: false,
  run: async (call) => {
    const { items } = await callAsOperator(call, operations.listJobs, {});
    for (const { name, everyMs } of items) call.print(`${name.padEnd(20)}  every ${everyMs / 1_000} s`);
  },
});

const run = command({
  name: 'jobs run',
  summary: 'Runs one job of the service now',
  help: 'A job may run at any time. The service must be running. "tshepa jobs list" shows the names of the jobs.',
  args: ['NAME'],
  changes: true,
  run: async (call) => {
    const { changed } = await callAsOperator(call, operations.runJob, { name: call.args.NAME });
    call.print(changed === undefined ? 'Done.' : `Done: ${changed} changed.`);
  },
});

export const jobCommands = [list, run];
