/**
 * Prints random secrets for the local overlay: `npm run -s k8s:secrets | kubectl create -f -`, once per cluster.
 * `-- rehearsal` prints those of that overlay.
 */
import { DevError } from '@tshepa/test-kit/processes/progress';
import { isTestOverlay, secretManifests, testSecrets } from '../release/deploy/k8s-secrets.ts';

const [overlay = 'local'] = process.argv.slice(2);
if (!isTestOverlay(overlay)) throw new DevError(`There is no overlay for tests named ${overlay}.`);
process.stdout.write(secretManifests(testSecrets(overlay)));
console.error(
  'Pipe this into "kubectl create -f -". Secrets that exist already stay as they are, and kubectl names them.',
);
