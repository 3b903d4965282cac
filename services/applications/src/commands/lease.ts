import { createHash } from 'node:crypto';
import { AppError, assertThat } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { systemClock } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import type { CommandLease } from '../store/customer-document.ts';
import type { LoadedCustomer } from '../store/customers.ts';
import { type CommandMeta, principalOf } from './replay.ts';

/** How long a command whose process died is still taken for running, in milliseconds. */
export const leaseMs = 6_000;
const renewEveryMs = leaseMs / 3;

/** The machine's time and not the movable clock: processes do not move at the same instant. */
const isOver = ({ until }: CommandLease) => until.getTime() <= systemClock.nowMs();
const inLeaseTime = () => new Date(systemClock.nowMs() + leaseMs);

/**
 * A command's claim to be the one that works under its key, for as long as third parties let it wait. It is on the
 * record, so it holds among all replicas; while the process lives it is renewed, so after a crash it is over soon and
 * the same key goes on, where the references of the effects make sure that none of them happens twice. Safety never
 * hangs on it: whoever comes second finds a newer version and the first one's reply.
 */
export function createLease({ leases, logger }: Context, meta: CommandMeta, digest: string) {
  const { idempotencyKey: key } = meta;
  const token = createHash('sha256')
    .update(JSON.stringify([principalOf(meta.actor), key]))
    .digest('base64url')
    .slice(0, 22);
  const holder = newId();
  let heldOn: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let renewal: Promise<void> = Promise.resolve();

  const renew = (customerId: string) => {
    renewal = leases
      .renew(customerId, token, inLeaseTime())
      .catch((err: unknown) => logger.warn({ event: 'lease.not_renewed', customerId, err }, 'not renewed'));
  };

  const begin = (customerId: string) => {
    clearInterval(timer);
    timer = setInterval(renew, renewEveryMs, customerId).unref();
  };

  return {
    token,

    /**
     * @throws AppError `idempotency.in_progress` while this command is at work elsewhere; `idempotency.mismatch` when
     * what is at work under its key is another command.
     */
    assertFree({ leases: known }: LoadedCustomer): void {
      const lease = key === undefined ? undefined : known[token];
      if (!lease?.holder || lease.holder === holder || isOver(lease)) return;
      assertThat(lease.digest === digest, 'idempotency.mismatch');
      throw new AppError('idempotency.in_progress', { retryAfterSeconds: 1 });
    },

    /** Returns false when the record has to be read again first. */
    async take({ record, leases: known, leaseCount }: LoadedCustomer): Promise<boolean> {
      if (key === undefined) return true;
      if (heldOn) {
        renew(heldOn);
        begin(heldOn);
        return true;
      }
      const overdue = Object.keys(known).filter((other) => known[other] && isOver(known[other]));
      const lease = { holder, digest, until: inLeaseTime() };
      if (!(await leases.take({ customerId: record.id, leaseCount, token, lease, overdue }))) return false;
      heldOn = record.id;
      begin(record.id);
      return true;
    },

    /** No renewal may come after the write that ends the lease. */
    async settle(): Promise<void> {
      clearInterval(timer);
      await renewal;
    },

    /** The write took it away. */
    forget(): void {
      heldOn = undefined;
    },

    /** After a refusal the same key may be tried again at once. */
    async release(): Promise<void> {
      if (!heldOn) return;
      await this.settle();
      await leases.release(heldOn, token);
    },
  };
}

export type Lease = ReturnType<typeof createLease>;
