import { runChecks } from '../checks/check-steps.ts';

const { passed, failed } = await runChecks((text) => console.log(text));
console.log(`${passed} checks passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
