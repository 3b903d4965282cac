/** `npm run restore -- --from DIR`: to MONGO_URL where it is set, else to the data folder of the system here, stopped. */

import { messageOf } from '@tshepa/test-kit/processes/progress';
import { runOnMongoHere } from '../demo/mongo-here.ts';

try {
  process.exitCode = await runOnMongoHere('libs/service-kit/src/bin/restore.ts', { mayRun: false });
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
}
