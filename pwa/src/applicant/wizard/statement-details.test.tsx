import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StoredFile } from '../../offline/index.ts';
import { SeveralFiles } from './several-files.tsx';
import { EnoughNote, monthsText, StatementDetails } from './statement-details.tsx';

const read = (salaries: { date: string; amountCents: number }[], holder?: string): StoredFile => ({
  blobId: 'a',
  name: 'october.pdf',
  contentType: 'application/pdf',
  sizeBytes: 9,
  finding: {
    kind: 'checked',
    reading: {
      bank: 'capitec',
      accountNumber: '1234567890',
      start: '2026-10-01',
      end: '2026-10-31',
      salaries,
      ...(holder ? { holder } : {}),
    },
  },
});
const shown = (file: StoredFile, accountNumber?: string) =>
  renderToStaticMarkup(
    <StatementDetails file={file} given={{ accountNumber, fullName: 'Thandi Joy Nkosi' }} />,
  );

test('[S2.16] a slot shows what was read in its statement: the bank, the end of the account number and each salary', () => {
  const markup = shown(read([{ date: '2026-10-25', amountCents: 820_000 }]), '1234567890');
  expect(markup).toContain('Capitec, account ending in 7890');
  expect(markup).toMatch(/Salary found: R8,200\.00 on .*25 October/);
  expect(markup).not.toContain('You gave an account');
  expect(shown(read([]))).toContain('No salary was found in this statement.');
  expect(shown(read([], 'MS T J NKOSI'))).toContain('In the name of MS T J NKOSI');
  // A protected or unread document shows nothing that was not read.
  expect(shown({ ...read([]), finding: { kind: 'locked', isSure: true } })).toBe('');
});

test('[S2.16][S5.07] a statement of an account that was not given is noticed when the statement is chosen', () => {
  expect(shown(read([]), '62000005678')).toContain('You gave an account ending in 5678.');
});

test('[S2.16] a statement in somebody else’s name is noticed when the statement is chosen', () => {
  expect(shown(read([], 'P MOKOENA'))).toContain('This statement is in another name.');
  expect(shown(read([], 'MS TJ NKOSI'))).not.toContain('another name');
});

test('[S2.16] the note names the months that are still missing, until three months show a salary', () => {
  const note = (found: number, missing: string[]) =>
    renderToStaticMarkup(<EnoughNote found={found} missing={missing} bankName="fnb" />);
  expect(note(1, ['2026-08', '2026-09'])).toContain('We still need August 2026, September 2026 for that.');
  expect(note(1, [])).not.toContain('We still need');
  expect(note(3, ['2026-08'])).not.toContain('We still need');
});

test('months are written in their order, and their common year is written once', () => {
  expect(monthsText(['2026-10'])).toBe('October 2026');
  expect(monthsText(['2026-08', '2026-09', '2026-10'])).toBe('August to October 2026');
  expect(monthsText(['2026-12', '2027-01'])).toBe('December 2026 to January 2027');
});

test('[S2.16] a note says in how many months a salary was found, and that three months are enough', () => {
  const note = (found: number) => renderToStaticMarkup(<EnoughNote found={found} bankName="fnb" />);
  expect(note(0)).toContain('One statement is enough.');
  expect(note(0)).not.toContain('found');
  expect(note(1)).toContain('Salaries found so far: 1 of 3 months.');
  expect(note(3)).toContain('Salaries found for 3 months. That is enough.');
  expect(note(3)).toContain('How to get the PDF from FNB');
});

test('[S2.16] each picked file that cannot be used is listed by name with its own reason', () => {
  const notTaken = [
    { name: 'photo.png', message: 'Files need to be in PDF format.' },
    { name: 'scan.pdf', message: 'Scanned statements are not supported.' },
  ];
  const markup = renderToStaticMarkup(
    <SeveralFiles
      id="statements"
      label="Statements"
      hint=""
      accept=".pdf"
      isBusy={false}
      notTaken={notTaken}
      onPick={() => undefined}
    />,
  );
  expect(markup).toContain('multiple=""');
  for (const { name, message } of notTaken) expect(markup).toContain(`<strong>${name}</strong>: ${message}`);
});
