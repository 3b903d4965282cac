const types = ['feat', 'fix', 'docs', 'test', 'refactor', 'perf', 'style', 'build', 'ci', 'chore'];
const scopes = [
  ...['pwa', 'gateway', 'applications', 'integrations', 'sandbox', 'notifications'],
  ...['contracts', 'effects', 'messaging', 'service-kit', 'test-kit', 'tools', 'e2e', 'k8s', 'deploy'],
];
const maximumSubject = 72;
const maximumLine = 100;

/** The rules are in CONTRIBUTING.md. Comment lines and Git's own messages (merges, fixups) are ignored. */
export function commitProblems(message: string): string[] {
  const lines = message.split('\n').filter((line) => !line.startsWith('#'));
  const [subject = '', second = '', ...body] = lines;
  if (/^(Merge |Revert |fixup! |squash! |amend! )/.test(subject)) return [];
  const [, type = '', scope] = /^([a-z]+)(?:\(([^)]*)\))?: \S/.exec(subject) ?? [];
  const problems: string[] = [];
  if (!type) problems.push('The subject must have the form "type(scope): what".');
  else if (!types.includes(type)) problems.push(`Unknown type "${type}". Use one of: ${types.join(', ')}.`);
  if (scope !== undefined && !scopes.includes(scope))
    problems.push(`Unknown scope "${scope}". Use one of: ${scopes.join(', ')}.`);
  if (subject.length > maximumSubject)
    problems.push(`The subject has ${subject.length} characters; at most ${maximumSubject} are allowed.`);
  if (second.trim()) problems.push('The second line must be empty.');
  // A link cannot be wrapped.
  const tooLong = body.find((line) => line.length > maximumLine && line.includes(' '));
  if (tooLong) problems.push(`A line of the body is longer than ${maximumLine} characters: ${tooLong}`);
  return problems;
}
