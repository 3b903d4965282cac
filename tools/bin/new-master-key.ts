/**
 * `npm run new-master-key -- FILE` adds a new master key to a file of secrets. This is the first step of a rotation.
 */
import { DevError } from '@tshepa/test-kit/processes/progress';
import { addMasterKey } from '../release/deploy/new-master-key.ts';

const [file, ...more] = process.argv.slice(2);
try {
  if (!file || more.length > 0)
    throw new DevError('Name one file: .env, .data/secrets.json, or a Secret saved with kubectl.');
  addMasterKey(file);
  console.log(
    `${file} has a new MASTER_KEY, and the former key in OTHER_MASTER_KEYS. Restart applications with it, then run "tshepa keys rotate".`,
  );
} catch (error) {
  if (!(error instanceof DevError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
