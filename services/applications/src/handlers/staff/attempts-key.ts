import type { Context } from '../../context.ts';

/** The blind index of the typed address, which may be anybody's and is therefore not stored in clear. */
export const attemptsKey = ({ vault }: Pick<Context, 'vault'>, email: string): string =>
  vault.blindIndex('emailAddress', email);
