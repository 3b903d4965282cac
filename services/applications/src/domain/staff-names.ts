import { assertThat, staffName } from '@tshepa/contracts';

type Named = { email: string; name?: string | undefined };

/** Without accents, spaces and signs, because a name that differs in them alone looks the same at a glance. */
const comparable = (person: Named): string =>
  staffName(person)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Refuses an account that would be shown under the name of a colleague, chosen or made from the address, because people
 * would take one for the other, for example as a second manager. @throws AppError `request.invalid`
 */
export function assertNameFree(colleagues: readonly Named[], account: Named): void {
  const isTaken = colleagues.some((other) => comparable(other) === comparable(account));
  const field =
    account.name === undefined
      ? {
          pointer: '/email',
          message: `A colleague is called ${staffName(account)}, as this address would be. Rename the colleague first, or use another address`,
        }
      : { pointer: '/name', message: 'A colleague has this name' };
  assertThat(!isTaken, 'request.invalid', { fields: [field] });
}
