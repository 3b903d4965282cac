import { AppError } from '@tshepa/contracts/errors';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { loadConfig } from '../config.ts';
import { type Call, command } from './command.ts';
import { runProgram } from './run-program.ts';

/** Runs the program with one command of each shape. `ran` has the calls that reached the commands. */
async function run(
  words: string,
  env: Record<string, string> = {},
  outcome: () => unknown = () => undefined,
) {
  const ran: Call[] = [];
  const answer = async (call: Call) => {
    ran.push(call);
    call.print('did it');
    await outcome();
  };
  const commands = [
    command({
      name: 'staff add',
      summary: 'Adds an account',
      help: 'It shows a password.',
      args: ['EMAIL'],
      options: {
        role: { value: 'ROLE', isRequired: true, help: 'manager or agent' },
        log: { value: 'FILE', isRepeated: true, help: 'a log' },
        quiet: { help: 'says nothing' },
      },
      changes: true,
      run: answer,
    }),
    command({ name: 'staff list', summary: 'Lists accounts', changes: false, run: answer }),
  ];
  let out = '';
  let err = '';
  const code = await runProgram(
    { image: 'notifications', commands },
    {
      argv: ['node', 'tshepa', ...words.split(' ').filter(Boolean)],
      env,
      stdout: { write: (text: string) => (out += text) },
      stderr: { write: (text: string) => (err += text) },
    },
  );
  return { code, out, err, ran };
}

test('a command receives its words, its options and the name of the operator', async () => {
  const { code, out, ran } = await run('staff add a@b.example --role agent --log 1 --log 2 --as thandi');
  expect({ code, out }).toEqual({ code: 0, out: 'did it\n' });
  expect(ran).toMatchObject([
    {
      args: { EMAIL: 'a@b.example' },
      options: { role: 'agent', log: ['1', '2'], quiet: false },
      operator: 'thandi',
    },
  ]);
});

test('the name may come from the environment, and commands that change nothing need no name', async () => {
  const words = 'staff add a@b.example --role agent';
  const given = async (env: Record<string, string>) => (await run(words, env)).ran[0]?.operator;
  expect(await given({ TSHEPA_OPERATOR: 'sipho', USER: 'root' })).toBe('sipho');
  expect(await given({ USER: 'root' })).toBe('root');
  expect((await run('staff list')).code).toBe(0);
});

test.each([
  ['staff add a@b.example --role agent', 'Who are you?'],
  ['staff add a@b.example --role agent --as thandi@b.example', 'cannot be your name'],
  ['staff add --role agent --as thandi', 'EMAIL must be given'],
  ['staff add a@b.example --as thandi', '--role ROLE must be given'],
  ['staff add a@b.example b --role agent --as thandi', '"b" is one word too many'],
  ['staff add a@b.example --rol agent --as thandi', "Unknown option '--rol'"],
  ['staff add a@b.example --role', "Option '--role <value>' argument missing"],
  ['staff', 'Name a command of "staff"'],
  ['staff drop', 'Name a command of "staff"'],
  ['toString', 'There is no command "toString"'],
  ['audit verify', 'The commands "audit" are in the image applications, not in notifications.'],
])('"tshepa %s" is refused with a sentence and exit code 2 before anything is tried', async (words, sentence) => {
  const { code, out, err, ran } = await run(words);
  expect({ code, out, ran }).toEqual({ code: 2, out: '', ran: [] });
  expect(err).toContain(sentence);
});

test('help lists all commands and the other images, explains one command, and runs nothing', async () => {
  for (const words of ['', '--help', '-h']) {
    const { code, out, ran } = await run(words);
    expect({ code, ran }).toEqual({ code: 0, ran: [] });
    expect(out).toContain('tshepa staff add EMAIL --role ROLE [--log FILE ...] [--quiet] --as NAME');
    expect(out).toMatch(/In other images: .*audit \(applications\)/);
    expect(out).toContain('Exit codes: 0 done; 1');
  }
  expect((await run('staff --help')).out).toContain('Lists accounts');
  const one = await run('staff add --help');
  expect(one.out).toContain('manager or agent');
  expect(one.out).toContain('It shows a password.');
});

const fails = (error: Error) => run('staff list', {}, () => Promise.reject(error));
const inFolder = (code: string) =>
  Object.assign(new Error(`${code}: mkdir`), { code, syscall: 'mkdir', path: '/backups' });
const mongo = (name: string, code?: number) => Object.assign(new Error('no primary'), { name, code });

test.each([
  [
    1,
    new AppError('request.invalid', { fields: [{ pointer: '/email', message: 'No account' }] }),
    'No account',
  ],
  [1, new AppError('staff.last_manager'), 'This is the last active manager'],
  [3, new AppError('service.unavailable'), 'does not answer. Nothing was changed.'],
  [3, new AppError('service.timeout'), 'not known whether this was done'],
  [3, mongo('MongoServerSelectionError'), 'The database does not answer'],
  [3, mongo('MongoServerError', 18), 'refuses the account in MONGO_URL'],
  [3, mongo('MongoServerError', 13), 'has no right to do this'],
  [1, mongo('MongoBulkWriteError', 11000), 'The database refused this'],
  [1, inFolder('EACCES'), '/backups cannot be used: the user of this program has no permission.'],
  [1, inFolder('EROFS'), '/backups cannot be used: the disk is read-only here.'],
])('a failure ends with exit code %i and a sentence: %s', async (code, error, sentence) => {
  const ended = await fails(error);
  expect(ended.code).toBe(code);
  expect(ended.err).toContain(sentence);
});

test('a missing setting is named, without any value', async () => {
  const { code, err } = await run('staff list', {}, () =>
    loadConfig(z.object({ MONGO_URL: z.string(), KEY: z.string().check(z.minLength(9)) }), { KEY: 'secret' }),
  );
  expect(code).toBe(2);
  expect(err).toContain('MONGO_URL: is missing');
  expect(err).not.toContain('secret');
});
