import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const staff = join(import.meta.dirname, '..');

/** A document and a QR code are white in both themes, and paper has no theme. */
const onPaper = ['documents/document-viewer.module.css', 'accounts/accounts.module.css', 'shell/print.css'];

const declarations = globSync('**/*.css', { cwd: staff }).flatMap((file) =>
  [...readFileSync(join(staff, file), 'utf8').matchAll(/^\s*([\w-]+): ([^;]+);/gm)].map(
    ([, property = '', value = '']) => ({ file, property, value, text: `${file}: ${property}: ${value}` }),
  ),
);
const textsOf = (found: typeof declarations) => found.map(({ text }) => text);

test('the styles of the desk take type and corners from the tokens', () => {
  const sized = declarations.filter(({ property }) => /^font-size$|radius$/.test(property));
  expect(sized.length).toBeGreaterThan(40);
  const own = sized.filter(
    ({ value }) =>
      !/^(?:var\(--(?:text|radius)[\w-]*\)|inherit|0)(?: 0| var\(--radius[\w-]*\))*$/.test(value),
  );
  expect(textsOf(own)).toEqual([]);
});

test('the styles of the desk take colours from the tokens, so that each exists in both themes', () => {
  const coloured = declarations.filter(({ value }) => /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.test(value));
  expect(textsOf(coloured.filter(({ file }) => !onPaper.includes(file)))).toEqual([]);
});
