import type { Context } from '../../context.ts';

/** Wrong passwords are counted under the address's blind index: what people type there is not always an address of ours. */
export const attemptsKey = ({ vault }: Pick<Context, 'vault'>, email: string): string =>
  vault.blindIndex('emailAddress', email);
