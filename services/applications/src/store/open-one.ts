import type { Logger } from '@tshepa/service-kit';
import { keyIdOf, type Vault } from '../crypto/vault.ts';

type Sealed = { _id: string; dataKey?: string | undefined };

/**
 * Opens one of many records. Reports a damaged record and returns `otherwise` for it, so that it does not hide the
 * others.
 * @throws VaultError when the vault lacks the master key, because then the record is not damaged.
 */
export function openOne<Opened, Otherwise>(
  { _id, dataKey = '' }: Sealed,
  open: () => Opened,
  { vault, otherwise, onDamaged }: Damaged<Otherwise>,
): Opened | Otherwise {
  try {
    return open();
  } catch (error) {
    if (dataKey !== '' && !vault.keyIds.includes(keyIdOf(dataKey))) throw error;
    onDamaged(_id, error);
    return otherwise;
  }
}

type Damaged<Otherwise> = {
  vault: Pick<Vault, 'keyIds'>;
  otherwise: Otherwise;
  onDamaged: (id: string, error: unknown) => void;
};

export const reportDamaged = (logger: Logger) => (customerId: string, err: unknown) =>
  logger.error({ event: 'customer.damaged', customerId, err }, 'an application could not be opened');
