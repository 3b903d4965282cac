/** Prints random secrets for the local overlay: `npm run -s k8s:secrets | kubectl create -f -`, once per cluster. */
import { localSecrets, secretManifests } from '../release/deploy/k8s-secrets.ts';

process.stdout.write(secretManifests(localSecrets()));
console.error(
  'Pipe this into "kubectl create -f -". Secrets that exist already stay as they are, and kubectl names them.',
);
