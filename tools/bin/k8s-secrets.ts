/**
 * Prints random secrets for the local overlay: `npm run -s k8s:secrets | kubectl create -f -`, once per cluster.
 * With `-- rehearsal` it prints the secrets of the overlay `rehearsal`.
 */
import { isTestOverlay, secretManifests, testOverlays, testSecrets } from '../release/deploy/k8s-secrets.ts';

const [overlay = 'local'] = process.argv.slice(2);
if (isTestOverlay(overlay)) {
  process.stdout.write(secretManifests(testSecrets(overlay)));
  console.error(
    'Pipe this into "kubectl create -f -". Secrets that exist already stay as they are, and kubectl names them.',
  );
} else {
  console.error(
    `There is no overlay for tests named "${overlay}". Their names are: ${testOverlays.join(', ')}.`,
  );
  process.exitCode = 2;
}
