/** `npm run backup -- --to DIR` backs up MONGO_URL if it is set, else the data of the local system, running or not. */
import { runOnMongoHere } from '../demo/mongo-here.ts';

process.exitCode = await runOnMongoHere('libs/service-kit/src/bin/backup.ts', { mayRun: true });
