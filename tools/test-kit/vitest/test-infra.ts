import { runCommand } from '../processes/run-command.ts';
import { testSize } from './test-size.ts';

/** Containers are asked for by TEST_INFRA=containers and by the full size; TEST_INFRA=local refuses them. */
export function wantsContainers(): boolean {
  const wish = process.env.TEST_INFRA;
  return wish === 'containers' || (wish !== 'local' && testSize() === 'full');
}

let answer: Promise<boolean> | undefined;

export function hasDocker(): Promise<boolean> {
  answer ??= runCommand('docker', ['info'], { timeoutMs: 5_000 }).then(
    () => true,
    () => false,
  );
  return answer;
}
