import { commonPasswords } from './common-passwords.ts';

/** NIST SP 800-63B asks for 8 at least and 64 at most to be allowed; without a second factor it now asks for 15. */
export const passwordLengths = { minimum: 12, maximum: 128 } as const;
const differentCharacters = 5;
/** Shorter than this, the part before the @ stands in half of all sentences. */
const shortestName = 4;

type Choice = { password: string; email: string; former?: string };

/** Why a password may not be chosen, in words, or nothing. */
export function passwordProblem({ password, email, former }: Choice): string | undefined {
  const { minimum, maximum } = passwordLengths;
  const length = [...password].length;
  if (length < minimum) return `Choose a password of at least ${minimum} characters.`;
  if (length > maximum) return `Choose a password of at most ${maximum} characters.`;
  if (password === former) return 'Choose another password than the old one.';
  const typed = password.toLowerCase();
  const address = email.trim().toLowerCase();
  const [name = ''] = address.split('@');
  if (typed.includes(address) || (name.length >= shortestName && typed.includes(name)))
    return 'Choose a password without your email address in it.';
  if (new Set(typed).size < differentCharacters || commonPasswords.has(typed))
    return 'That password is known to everybody who guesses. Four unrelated words are easy to remember.';
  return undefined;
}
