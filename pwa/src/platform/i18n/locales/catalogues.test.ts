import { join } from 'node:path';
import { type CatalogType, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../language.ts';
import { sameInEnglish } from './same-in-english.ts';

const config = getConfig({ configPath: join(import.meta.dirname, '../../../../lingui.config.ts') });
const translated = languages.map(({ id }) => id).filter((id) => id !== 'en');
const howTo = 'run "npm run messages" and translate';

/** Every translation must contain the `{placeholders}` and `<0>elements</0>` of the original, in any order. */
const partsOf = (message: string) => (message.match(/\{\w+\}|<\/?\d+\/?>/g) ?? []).sort();

let source: Record<string, string>;
const catalogues: Record<string, CatalogType> = {};

beforeAll(async () => {
  const [catalogue] = await getCatalogs(config);
  if (!catalogue) throw new Error('lingui.config.ts names no catalogue');
  const found = (await catalogue.collect()) ?? {};
  source = Object.fromEntries(Object.entries(found).map(([id, { message }]) => [id, message ?? '']));
  for (const { id } of languages) catalogues[id] = (await catalogue.read(id)) ?? {};
});

test('messages contain only text, placeholders and elements, because the small compiler supports nothing else', () => {
  expect(Object.values(source).filter((message) => /\{\w+,|'[{}]/.test(message))).toEqual([]);
});

describe.each(languages.map(({ id }) => id))('catalogue %s', (language) => {
  test('contains exactly the messages in the code', () => {
    const kept = Object.entries(catalogues[language] ?? {}).filter(([, { obsolete }]) => !obsolete);
    expect(kept.map(([id]) => id).sort(), howTo).toEqual(Object.keys(source).sort());
  });
});

describe.each(translated)('translation %s', (language) => {
  const entries = () =>
    Object.entries(catalogues[language] ?? {}).map(([id, entry]) => ({
      english: source[id] ?? '',
      text: entry.translation ?? '',
      flags: entry.extra?.['flags'],
    }));

  test('has no empty or doubtful message', () => {
    const open = entries().filter(({ text, flags }) => text.trim() === '' || String(flags).includes('fuzzy'));
    expect(open.map(({ english }) => english)).toEqual([]);
  });

  test('keeps every placeholder and element', () => {
    const lost = entries().filter(({ english, text }) => String(partsOf(english)) !== String(partsOf(text)));
    expect(lost).toEqual([]);
  });

  test('translates at least 98 of 100 messages, and the others are listed as the same in English', () => {
    const same = entries().filter(({ english, text }) => english === text);
    expect(same.map(({ english }) => english)).toEqual(sameInEnglish[language] ?? []);
    expect(same.length / entries().length).toBeLessThanOrEqual(0.02);
  });

  test('keeps the names of people, banks and products', () => {
    const names = ['OTP', 'DebiCheck', 'EFT', 'PDF', 'WhatsApp', 'PIN', 'R500', 'R1000', 'Tshepa', 'SMS'];
    const lost = entries().flatMap(({ english, text }) =>
      names.filter((name) => english.includes(name) && !text.includes(name)).map((name) => ({ name, text })),
    );
    expect(lost).toEqual([]);
  });
});
