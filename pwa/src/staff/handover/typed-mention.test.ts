import { expect, test } from 'vitest';
import { matching, typedMention, withMention } from './typed-mention.ts';

const people = ['Thandi Nkosi', 'Piet van Wyk'].map((name) => ({ name }));
const offered = (text: string, caret = text.length) => {
  const found = typedMention(text, caret);
  return found && matching(found.typed, people).map(({ name }) => name);
};

test('after an @, the colleagues are offered of whose names a word begins with what is typed', () => {
  expect(offered('Ask @')).toEqual(['Thandi Nkosi', 'Piet van Wyk']);
  expect(offered('Ask @th')).toEqual(['Thandi Nkosi']);
  expect(offered('Ask (@van w')).toEqual(['Piet van Wyk']);
  expect(offered('@NK and more', 3)).toEqual(['Thandi Nkosi']);
});

test('nobody is offered behind a complete name, in an e-mail address, or on another line', () => {
  expect(offered('@Thandi Nkosi')).toEqual([]);
  expect(offered('@Thandi Nkosi please')).toEqual([]);
  expect(offered('thandi@')).toBeUndefined();
  expect(offered('@\nth')).toBeUndefined();
  expect(offered('th')).toBeUndefined();
});

test('a chosen name takes the place of what was typed, and the rest of the text stays', () => {
  const text = 'Ask @th about it';
  expect(withMention(text, 7, { from: 4, name: 'Thandi Nkosi' })).toEqual({
    text: 'Ask @Thandi Nkosi about it',
    caret: 18,
  });
});
