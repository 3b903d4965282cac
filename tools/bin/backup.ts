/** `npm run backup -- --to DIR`: of MONGO_URL where it is set, else of the system here, running or not. */
import { runOnMongoHere } from '../demo/mongo-here.ts';

process.exitCode = await runOnMongoHere('libs/service-kit/src/bin/backup.ts', { mayRun: true });
