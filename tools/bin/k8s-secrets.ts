/** Prints random secrets for the local overlay: `npm run -s k8s:secrets | kubectl apply -f -`, once per cluster. */
import { localSecrets, secretManifests } from '../release/deploy/k8s-secrets.ts';

process.stdout.write(secretManifests(localSecrets()));
