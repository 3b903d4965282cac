import { commonPasswords } from './common-passwords.ts';

/** OWASP ASVS 5.0 (6.2.1, 6.2.9) requires 8 characters, recommends 15, and forbids a maximum below 64. */
const passwordLengths = { minimum: 12, maximum: 128 } as const;
const differentCharacters = 5;
/**
 * If the user's name before the @ is shorter than this, a password may contain it. Ordinary words contain such short
 * names.
 */
const shortestName = 4;

type NewPassword = { password: string; email: string; former?: string };

/** Returns a sentence that says why a password is refused, or undefined when the password is acceptable. */
export function passwordProblem({ password, email, former }: NewPassword): string | undefined {
  const { minimum, maximum } = passwordLengths;
  const length = [...password].length;
  if (length < minimum) return `Choose a password of at least ${minimum} characters.`;
  if (length > maximum) return `Choose a password of at most ${maximum} characters.`;
  if (password === former) return 'Choose a password that differs from the old one.';
  const typed = password.toLowerCase();
  const address = email.trim().toLowerCase();
  const [name = ''] = address.split('@');
  if (typed.includes(address) || (name.length >= shortestName && typed.includes(name)))
    return 'Choose a password without your email address in it.';
  if (new Set(typed).size < differentCharacters || commonPasswords.has(typed))
    return 'That password is too easy to guess. Four unrelated words are easy to remember.';
  return undefined;
}
