const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Returns the name of a staff account: the chosen one or, without one, what is before the @ of its address in a readable
 * form. `jane.mokoena@lender.example` is Jane Mokoena.
 */
export function staffName({ name, email }: { name?: string | undefined; email: string }): string {
  const [local = ''] = email.split('@');
  const words = local.split(/[._+-]+/).filter(Boolean);
  return name ?? (words.map(capital).join(' ') || email);
}
