import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { newId } from '@tshepa/messaging';
import { systemClock } from '@tshepa/service-kit';
import { bySize, isFull } from '@tshepa/test-kit';
import { describe, expect, test } from 'vitest';
import { samplePayslip } from '../../sandbox/sample-documents.ts';
import { createOwnAnalyser } from '../../src/statements/own-analyser.ts';
import { parseStatement } from '../../src/statements/parse.ts';
import {
  createStatementReader,
  readStatementFile,
  readStatementFiles,
} from '../../src/statements/pdf/read-files.ts';
import { printable } from '../../src/statements/print.ts';
import { bomb, hostileFiles, joined } from './support/hostile.ts';
import { keyed } from './support/layout.ts';
import { mutated } from './support/mutate.ts';
import { writePdf } from './support/pdf/writer.ts';
import { layouts, makeSample } from './support/sample.ts';

const sample = (index: number, options = {}) => {
  const layout = layouts[index % layouts.length];
  if (!layout) throw new Error('no layout');
  return makeSample(layout, { seed: index, ...options });
};

describe('files that cannot be accepted', () => {
  const page = { items: [] };
  const { bytes } = sample(3);
  const files: Record<string, readonly [Uint8Array, verdict: string, reason: RegExp]> = {
    'a scan': [writePdf([page, page]), 'scanned', /pictures/],
    'a photo called .pdf': [joined('\xff\xd8\xff\xe0', Buffer.alloc(900, 7)), 'corrupt', /not a PDF/],
    'an empty file': [new Uint8Array(), 'corrupt', /not a PDF/],
    'a picture that is also a PDF': [
      joined('\xff\xd8\xff\xe0\x00\x10JFIF\n', bytes),
      'unsafe',
      /something else/,
    ],
    'an archive after the end': [joined(bytes, 'PK\x03\x04', Buffer.alloc(60)), 'unsafe', /something else/],
    'a script at opening': [
      sample(3, { pdf: { catalogue: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' } }).bytes,
      'unsafe',
      /scripts/,
    ],
    'a script with a disguised name in an object stream': [
      sample(3, {
        pdf: { hasObjectStreams: true, catalogue: '/OpenAction << /S /J#61vaScript /J#53 (x) >>' },
      }).bytes,
      'unsafe',
      /scripts/,
    ],
    'a program that is launched': [
      sample(3, { pdf: { catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' } }).bytes,
      'unsafe',
      /Launch/,
    ],
    '201 pages': [writePdf(Array.from({ length: 201 }, () => page)), 'too-long', /pages/],
    'half a file': [bytes.subarray(0, bytes.length / 2), 'corrupt', /missing|damaged/],
    'a bomb of 300 MB': [bomb(300_000_000), 'unsafe', /unpacks/],
    'a payslip': [
      samplePayslip({ employer: 'Blue Crane', employee: 'T Nkosi', netSalary: 8200, month: '2026-10' }),
      'not-a-statement',
      /not look like/,
    ],
  };
  test.each(Object.keys(files))('[S2.16] %s is recognised as unusable', async (name) => {
    const [content, verdict, reason] = files[name] ?? [new Uint8Array(), '', /./];
    const statement = await readStatementFile(content);
    expect(statement).toMatchObject({ verdict, rows: [] });
    expect(statement.reasons.join('; ')).toMatch(reason);
  });

  test('[S2.16] an encrypted file requires its password, and a wrong password is reported', async () => {
    for (const method of bySize({
      smallest: ['aes256'] as const,
      full: ['rc4', 'aes128', 'aes256'] as const,
    })) {
      const { bytes: locked } = sample(5, { pdf: { encryption: { password: 'secret', method } } });
      expect(await readStatementFile(locked)).toMatchObject({
        verdict: 'encrypted',
        reasons: ['The PDF needs its password'],
      });
      expect(await readStatementFile(locked, { password: 'secreT' })).toMatchObject({
        verdict: 'encrypted',
        reasons: ['The password does not open this PDF'],
      });
      expect(await readStatementFile(locked, { password: 'secret' })).toMatchObject({ verdict: 'ok' });
    }
  });
});

describe('hostile files', () => {
  const all = Object.entries(hostileFiles);
  const oneOfEach = [...Map.groupBy(all, ([, { ends }]) => ends).values()].flatMap(([first]) =>
    first ? [first] : [],
  );
  // The machine of a test may be busy, which says nothing about the file.
  const limits = { timeLimitMs: 120_000, processorLimitMs: bySize({ smallest: 1_500, full: 5_000 }) };

  test('[S2.16] each ends in its own refusal', async () => {
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [name, { make, ends }] of bySize({ smallest: oneOfEach, full: all })) {
      const { verdict, fault, reasons } = await readStatementFile(make(), limits);
      found[name] = fault ?? verdict;
      wanted[name] = ends;
      expect(reasons, name).toHaveLength(1);
    }
    expect(found).toEqual(wanted);
  });

  test('[S2.16] what a password hides is found when the file is opened', async () => {
    const protectedWith = (catalogue: string) =>
      sample(3, {
        pdf: { hasObjectStreams: true, catalogue, encryption: { password: 'secret', method: 'aes256' } },
      }).bytes;
    const read = (catalogue: string) =>
      readStatementFile(protectedWith(catalogue), { password: 'secret', timeLimitMs: 120_000 });
    expect(await read('')).toMatchObject({ verdict: 'ok' });
    expect(
      await read('/Names << /EmbeddedFiles << /Names [(a.exe) << /F (a.exe) /EF << /F 4 0 R >> >>] >> >>'),
    ).toMatchObject({ verdict: 'unsafe', fault: 'files' });
    expect(await read('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>')).toMatchObject({
      verdict: 'unsafe',
      fault: 'scripts',
    });
  });

  test('[S2.16] other people’s statements are read while a hostile file is', async () => {
    const analyse = createOwnAnalyser(systemClock, { timeLimitMs: 120_000 });
    const order: string[] = [];
    const send = (name: string, bytes: Uint8Array) =>
      analyse([{ bytes: Uint8Array.from(bytes), fileName: `${name}.pdf` }], { customerId: newId() })
        .then(
          ({ analysis }) => analysis.verdict,
          ({ code }) => code,
        )
        .then((outcome) => order.push(`${name}: ${outcome}`));
    const slow = hostileFiles['forms within forms that draw a hundred million times'];
    if (!slow) throw new Error('no such file');
    await Promise.all([
      send('hostile', slow.make()),
      ...[1, 2, 3].map((index) => send(`honest ${index}`, sample(index).bytes)),
    ]);
    expect(order).toEqual(['honest 1: ok', 'honest 2: ok', 'honest 3: ok', 'hostile: file.unsafe']);
  });
});

test('reading ends when a file takes more processor time than a statement needs', async () => {
  const { bytes } = sample(0, { months: 3 });
  const statement = await readStatementFile(bytes, { processorLimitMs: 0, timeLimitMs: 60_000 });
  expect(statement).toMatchObject({ verdict: 'unsafe', fault: 'slow' });
  expect(statement.reasons.join()).toContain('more time');
});

test('[S2.16] a file that crashes the reading process does not change how the files before and after it are read', async () => {
  const files = [
    sample(1).bytes,
    bomb(300_000_000),
    sample(2).bytes,
    writePdf([{ items: [] }]),
    sample(3).bytes,
  ];
  const statements = await readStatementFiles(files.map((bytes) => ({ bytes })));
  expect(statements.map(({ verdict }) => verdict)).toEqual(['ok', 'unsafe', 'ok', 'scanned', 'ok']);
});

test.runIf(isFull)(
  'a file that breaks a process which serves two applicants changes nothing for the other applicant',
  async () => {
    const read = createStatementReader(2);
    const verdicts: string[] = [];
    for (const bytes of [
      sample(1).bytes,
      bomb(300_000_000),
      sample(2).bytes,
      sample(3).bytes,
      sample(1).bytes,
    ])
      for (const { verdict } of await read([{ bytes }])) verdicts.push(verdict);
    expect(verdicts).toEqual(['ok', 'unsafe', 'ok', 'ok', 'ok']);
  },
);

test('a process that waits in vain for another applicant ends', async () => {
  const readers = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
  // The processes of earlier tests end a moment after their files.
  let before = Number.NaN;
  while (before !== readers()) {
    before = readers();
    await sleep(300);
  }
  const read = createStatementReader(2, 500);
  await read([{ bytes: sample(1).bytes }]);
  expect(readers()).toBeGreaterThan(before);
  await expect.poll(readers).toBe(before);
});

test.runIf(isFull)(
  'each file has the whole limit of processor time, even the last of many in one process',
  async () => {
    const files = Array.from({ length: 40 }, (_, index) => ({
      bytes: sample(index % 4, { months: 3 }).bytes,
    }));
    const statements = await readStatementFiles(files, { processorLimitMs: 500, timeLimitMs: 60_000 });
    expect(statements.map(({ verdict }) => verdict)).toEqual(files.map(() => 'ok'));
  },
);

test('a file is not refused because its process only waited for the processor', async () => {
  const { bytes } = sample(0, { months: 3 });
  const statement = await readStatementFile(bytes, { timeLimitMs: 1 });
  expect(statement).toMatchObject({ verdict: 'too-busy' });
  expect(printable(statement).verdict, 'the command has no such verdict').toBe('unsafe');
});

test('[S2.16] damaged files do not break the parser, and no file with a damaged figure is ok', async () => {
  // Seed 106 loses the last rows and everything else that shows where the statement ends.
  const seeds = [...Array(bySize({ smallest: 60, full: 500 })).keys(), 106];
  const slow: string[] = [];
  const wronglyOk: string[] = [];
  for (const seed of seeds) {
    const { bytes, key } = sample(seed, {
      pdf: { isCompressed: seed % 3 === 0, hasObjectStreams: seed % 5 === 0 },
    });
    const began = performance.now();
    const { verdict, rows } = await parseStatement(mutated(bytes, seed), '');
    if (performance.now() - began > 10_000) slow.push(`seed ${seed}`);
    if (verdict !== 'ok') continue;
    // When the heading of its column is lost, an amount may be read as the fee of its row. A balance may be lost with
    // its cell, but never changes.
    const read = rows.map(({ amountCents, feeCents, balanceCents }, index) => [
      keyed(amountCents || (feeCents ?? 0)),
      balanceCents === null ? key.rows[index]?.balance : keyed(balanceCents),
    ]);
    const want = key.rows.map(({ amount, balance }) => [amount, balance]);
    if (!isDeepStrictEqual(read, want)) wronglyOk.push(`seed ${seed}: ${read.length} rows of ${want.length}`);
  }
  expect(slow).toEqual([]);
  expect(wronglyOk).toEqual([]);
});
