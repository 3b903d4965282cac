import { parseArgs } from 'node:util';
import { operations } from '@tshepa/contracts/operations/generated';
import { newId, replayDeadLetter } from '@tshepa/messaging';
import { createLogger, systemClock } from '@tshepa/service-kit';
import { connectMongo, mongoDeadLetters } from '@tshepa/service-kit/mongo';
import { defaultDataDir } from '@tshepa/test-kit/processes/paths';
import { operator, withBus } from '../demo/operator.ts';
import { readRunFile } from '../launcher/run-file.ts';

const usage =
  'npm run dlq            lists events that a consumer gave up on\nnpm run dlq -- replay ID   publishes one of them again';
/** The services that consume events; each keeps its dead letters in its own database. */
const databases = ['applications', 'notifications'];

const { positionals } = parseArgs({ allowPositionals: true });
const [command = 'list', letterId] = positionals;
const running = readRunFile(defaultDataDir);
if (!running) {
  console.error('Nothing is running here: start the system first (npm start).');
  process.exit(1);
}
const { nats, mongo } = running.urls;
const logger = createLogger({ service: 'operator', level: 'silent' });

let found = 0;
for (const dbName of databases) {
  const connection = await connectMongo({ url: mongo, dbName, logger });
  const letters = mongoDeadLetters(connection);
  if (command === 'list') {
    for (const letter of await letters.list()) {
      found += 1;
      const state = letter.replayedAt ? `replayed ${letter.replayedAt.toISOString()}` : 'waiting';
      console.log(
        `${letter._id}\n  ${dbName} · ${letter.subject} · ${letter.at.toISOString()} · ${state}\n  ${letter.cause}`,
      );
    }
  } else if (command === 'replay' && letterId) {
    const letter = await letters.get(letterId);
    if (letter) {
      found += 1;
      await withBus(nats, async (bus) => {
        // Recorded first, so that no replay is missing from the audit trail.
        const action = { action: 'dlq.replay', reference: letterId };
        await bus.request(operations.recordOperatorAction, action, {
          actor: operator,
          requestId: newId(),
        });
        await replayDeadLetter(bus, letter);
      });
      await letters.markReplayed(letterId, systemClock.now());
      console.log(`Published again: ${letter.subject}`);
    }
  }
  await connection.close();
}

if (command === 'list') console.log(found === 0 ? 'No dead letters.' : `${found} in total.`);
else if (command !== 'replay' || !letterId) {
  console.error(usage);
  process.exitCode = 2;
} else if (found === 0) {
  console.error(`There is no dead letter ${letterId}.`);
  process.exitCode = 1;
}
