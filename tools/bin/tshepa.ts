/**
 * `npm run tshepa -- [IMAGE] COMMAND` runs the operators' program of an image. It uses the settings of the system that
 * runs on this machine, or the settings of the environment when MONGO_URL or NATS_URL is set. When nothing runs, a
 * backup or a restore starts the database server of the stopped system.
 */
import { join } from 'node:path';
import { homes, type ProgramImage, programImages } from '@tshepa/service-kit/operator-program';
import { defaultDataDir, repoRoot } from '@tshepa/test-kit/processes/paths';
import { runScript } from '@tshepa/test-kit/processes/run-command';
import { startMongoServer } from '@tshepa/test-kit/servers/mongo-server';
import { readRunFile } from '../launcher/run-file.ts';
import { readSecrets } from '../launcher/secrets.ts';

const words = process.argv.slice(2);
const named = programImages.find((image) => image === words[0]);
const args = named ? words.slice(1) : words;
const [group = ''] = args;
const ownSettings = process.env['MONGO_URL'] || process.env['NATS_URL'];
const running = ownSettings ? undefined : readRunFile(defaultDataDir);
const isHelp = args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h');

if (group === 'restore' && running && !isHelp)
  end('The system is running. Stop it first (Ctrl-C in its window).');
else if (running || ownSettings || isHelp || group === 'former-builds') await runAll();
else if (group === 'backup' || group === 'restore') await runOnStoppedSystem();
else end('Nothing is running here: start it with npm start, or set the settings of the service.');

function end(sentence: string): void {
  console.error(sentence);
  process.exitCode = 3;
}

async function runAll(): Promise<void> {
  let exitCode = 0;
  const images = named ? [named] : imagesOf(args);
  for (const image of images) {
    if (images.length > 1) console.log(`${image}:`);
    exitCode = Math.max(exitCode, await run(image, running?.environments[image]));
  }
  process.exitCode = exitCode;
}

/** A group of commands may be in several images. The id of a dead letter begins with the name of its service. */
function imagesOf(typed: readonly string[]): readonly ProgramImage[] {
  const images = homes.get(group) ?? ['applications'];
  const meant = images.filter((image) => typed.some((word) => word.startsWith(`${image}-`)));
  return meant.length > 0 ? meant : images;
}

async function runOnStoppedSystem(): Promise<void> {
  const server = await startMongoServer({ dataDir: join(defaultDataDir, 'mongo'), externalUrl: '' });
  try {
    process.exitCode = await run('applications', { ...readSecrets(defaultDataDir), MONGO_URL: server.url });
  } finally {
    await server.stop();
  }
}

function run(image: ProgramImage, settings: Record<string, string> = {}): Promise<number> {
  const script = join(repoRoot, 'services', image, 'src/bin/tshepa.ts');
  return runScript([script, ...args], { env: { ...process.env, ...settings } });
}
