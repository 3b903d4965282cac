/**
 * `npm run tshepa -- [IMAGE] COMMAND` runs the operators' program of an image with the settings of the system that runs
 * here. Without a system here, or with MONGO_URL set, the settings of the environment are used.
 */
import { join } from 'node:path';
import { homes, type ProgramImage, programImages } from '@tshepa/service-kit/operator-program';
import { defaultDataDir, repoRoot } from '@tshepa/test-kit/processes/paths';
import { runScript } from '@tshepa/test-kit/processes/run-command';
import { readRunFile } from '../launcher/run-file.ts';

const words = process.argv.slice(2);
const named = programImages.find((image) => image === words[0]);
const args = named ? words.slice(1) : words;
const running = process.env['MONGO_URL'] ? undefined : readRunFile(defaultDataDir);

let exitCode = 0;
for (const image of named ? [named] : imagesOf(args)) exitCode = Math.max(exitCode, await run(image));
process.exitCode = exitCode;

/** A group of commands may be in several images. The id of a dead letter begins with the name of its service. */
function imagesOf([group = '', ...rest]: readonly string[]): readonly ProgramImage[] {
  const images = homes.get(group) ?? ['applications'];
  const meant = images.filter((image) => rest.some((word) => word.startsWith(`${image}-`)));
  return meant.length > 0 ? meant : images;
}

function run(image: ProgramImage): Promise<number> {
  const script = join(repoRoot, 'services', image, 'src/bin/tshepa.ts');
  return runScript([script, ...args], { env: { ...process.env, ...running?.environments[image] } });
}
