import { expect, test } from 'vitest';
import { mentionedIn } from './mentions.ts';

const people = ['Thandi', 'Thandi Nkosi', 'Piet van Wyk', 'Zoë'].map((name) => ({ name }));
const named = (text: string) => mentionedIn(text, people).map(({ name }) => name);

test.each([
  ['a name after an @', 'Please check, @Piet van Wyk.', ['Piet van Wyk']],
  ['the longest of names that begin alike', '@Thandi Nkosi and not the other', ['Thandi Nkosi']],
  ['a name in any case', '@piet VAN wyk', ['Piet van Wyk']],
  ['each person once, in the order of the text', '@Zoë, @Thandi: ask @Zoë', ['Zoë', 'Thandi']],
  ['a name in brackets or at the end', '(@Zoë) @Thandi', ['Zoë', 'Thandi']],
])('a note names %s', (_what, text, names) => {
  expect(named(text)).toEqual(names);
});

test.each([
  ['a name without an @', 'Thandi knows'],
  ['the beginning of a longer word', '@Thandiwe knows'],
  ['an e-mail address', 'mail thandi@Thandi or piet@Zoë.example'],
  ['an unknown name, or nothing', '@Nobody @ @'],
])('a note does not name anybody by %s', (_what, text) => {
  expect(named(text)).toEqual([]);
});
