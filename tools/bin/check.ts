import { runChecks, type StepResult } from '../checks/check-steps.ts';

const results = await runChecks(printStep);
const failed = results.filter(({ isOk }) => !isOk).length;
console.log(`${results.length - failed} checks passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function printStep({ name, isOk, output, durationMs }: StepResult): void {
  const [checked = ''] = /Checked \d+ \w+/.exec(output) ?? [];
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${(durationMs / 1000).toFixed(1)} s) ${checked}`);
  if (!isOk) console.log(`${output}\n`);
}
