import { describe, expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { passwordProblem } from './password-policy.ts';

const email = 'Thandi.Nkosi@desk.example';
const problem = (password: string, former?: string) =>
  passwordProblem({ password, email, ...(former ? { former } : {}) });

describe('the rules for passwords', () => {
  test('a password of four unrelated words is accepted in any script, up to 128 characters', () => {
    for (const password of [
      'four unrelated plain words',
      'ngiyabonga kakhulu',
      '🦓🦒🐘🦁🐆🦏🐃🦛🐊🦅🐍🦂',
      'abcde'.repeat(25),
    ])
      expect(problem(password), password).toBeUndefined();
  });

  test.each([
    ['elevenchars', 'at least 12'],
    ['abcde'.repeat(26), 'at most 128'],
    ['my thandi.nkosi password', 'email'],
    ['THANDI.NKOSI@DESK.EXAMPLE', 'email'],
    ['121212121212', 'easy to guess'],
    ['aaaaaaaaaaaaaaaa', 'easy to guess'],
    ['qwerty123456', 'easy to guess'],
    ['Password1234', 'easy to guess'],
  ])('the password %s is refused with a reason that contains “%s”', (password, word) => {
    expect(problem(password)).toContain(word);
  });

  test('a new password must differ from the previous one', () => {
    expect(problem('four unrelated plain words', 'four unrelated plain words')).toContain('old one');
  });

  test('a password may contain a very short name from the e-mail address', () => {
    expect(passwordProblem({ password: 'four unrelated plain words', email: 'a@b.example' })).toBeUndefined();
  });

  test('the list of common passwords contains only lower-case passwords of 12 or more characters', () => {
    expect(commonPasswords.size).toBeGreaterThan(250);
    for (const password of commonPasswords) {
      expect([...password].length).toBeGreaterThanOrEqual(12);
      expect(password).toBe(password.toLowerCase());
    }
  });
});
