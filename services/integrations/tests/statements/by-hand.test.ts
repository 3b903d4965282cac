import { expect, test } from 'vitest';
import { parseStatement } from '../../src/statements/parse.ts';
import { printable } from '../../src/statements/print.ts';
import { cases as absa } from './support/by-hand/absa.ts';
import { cases as capitec } from './support/by-hand/capitec.ts';
import { cases as fnb } from './support/by-hand/fnb.ts';
import { cases as nedbank } from './support/by-hand/nedbank.ts';
import { cases as places } from './support/by-hand/places.ts';
import { cases as standardBank } from './support/by-hand/standard-bank.ts';
import { cases as tyme } from './support/by-hand/tyme.ts';
import { writePdf } from './support/pdf/writer.ts';

const cases = [...fnb, ...capitec, ...standardBank, ...absa, ...nedbank, ...tyme, ...places];

test.each(cases.map((one) => [one.name, one] as const))('a statement of %s is read exactly', async (_, {
  pages,
  want,
  pdf,
}) => {
  const statement = await parseStatement(writePdf(pages, pdf), '');
  expect(statement.verdict, statement.reasons.join('; ')).toBe('ok');
  const { rows, ...facts } = printable(statement);
  const { rows: wantedRows, desc = [], ...wanted } = want;
  expect(facts).toMatchObject(wanted);
  expect(
    rows.map(({ date, amount, fee, balance, infoFee }, index) => {
      const open = wantedRows[index] ?? [];
      return [date, amount, fee, balance, infoFee]
        .slice(0, Math.max(4, open.length))
        .map((value, place) => (open[place] === '*' ? '*' : value));
    }),
  ).toEqual(wantedRows);
  expect(rows.slice(0, desc.length).map(({ description }) => description)).toEqual(desc);
});
