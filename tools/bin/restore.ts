/** `npm run restore -- --from DIR` restores to MONGO_URL if it is set, else to the data of the local, stopped system. */
import { messageOf } from '@tshepa/test-kit/processes/progress';
import { runOnMongoHere } from '../demo/mongo-here.ts';

try {
  process.exitCode = await runOnMongoHere('libs/service-kit/src/bin/restore.ts', { mayRun: false });
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
}
