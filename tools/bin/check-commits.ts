/**
 * `check-commits.ts RANGE` checks the messages of a range of commits, such as `origin/main..HEAD`. `check-commits.ts
 * --file PATH` checks the message in a file, for the commit-msg hook of Git.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { commitProblems } from '../checks/commit-message.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { file: { type: 'string' } } });

function messagesOf(range: string): string[] {
  const args = ['log', '--no-merges', '--format=%B%x00', range];
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: repoRoot, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\0').flatMap((message) => message.trim() || []);
}

const messages = values.file
  ? [readFileSync(values.file, 'utf8')]
  : messagesOf(positionals[0] ?? 'origin/main..HEAD');
const bad = messages.flatMap((message) => {
  const problems = commitProblems(message);
  return problems.length > 0 ? [`${message.split('\n')[0]}\n  ${problems.join('\n  ')}`] : [];
});
if (bad.length > 0) console.error(bad.join('\n'));
else if (!values.file) console.log(`${messages.length} commit messages checked`);
process.exitCode = bad.length > 0 ? 1 : 0;
