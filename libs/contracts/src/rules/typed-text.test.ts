import { expect, test } from 'vitest';
import { localPhone, withoutGroups, withoutInvisible, withoutSpaces } from './typed-text.ts';

test.each([
  ['+27 82 123 4567', '0821234567'],
  ['0027821234567', '0821234567'],
  ['27821234567', '0821234567'],
  ['+27 (0)82 123-4567', '0821234567'],
  ['\u202A+27\u00A082\u00A0123\u00A04567\u202C', '0821234567'],
  ['082.123.4567', '0821234567'],
  ['+2', '+2'],
  ['+27', '+27'],
  ['+278', '08'],
  ['2782123456', '2782123456'],
  ['+44 20 7946 0958', '+442079460958'],
])('the telephone number %j becomes %s', (text, dialled) => {
  expect(localPhone(text)).toBe(dialled);
});

test.each([
  '\u200F',
  '\u200B',
  '\u200D',
  '\u202A',
  '\u202E',
  '\u2066',
  '\uFEFF',
  '\u00AD',
  '\uFE0F',
])('the invisible character %j is removed', (mark) => {
  expect(withoutInvisible(`Tha${mark}ndi`)).toBe('Thandi');
  expect(withoutGroups(`80${mark}01`)).toBe('8001');
  expect(withoutSpaces(`t${mark}@example.com`)).toBe('t@example.com');
});

test('special spaces become plain spaces, and a letter with a combining accent becomes one character', () => {
  expect(withoutInvisible('Van\u00A0der\u2009Merwe')).toBe('Van der Merwe');
  expect(withoutInvisible('Zoe\u0308')).toBe('Zoë');
});

test('letters, emoji and punctuation stay, so that an error message can name them', () => {
  expect(withoutInvisible('O’Brien-Иван 😀')).toBe('O’Brien-Иван 😀');
  expect(withoutGroups(' 12–34 O5 ')).toBe('1234O5');
});
