import { createHash } from 'node:crypto';
import { AppError, assertThat } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { systemClock } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import { mostLeases } from '../domain/record-bounds.ts';
import type { CommandLease } from '../store/application-document.ts';
import type { LoadedApplication } from '../store/applications.ts';
import { type CommandMeta, principalOf } from './replay.ts';

/** After a crash, the command still counts as running for this long, in milliseconds. */
const leaseMs = 6_000;
const renewEveryMs = leaseMs / 3;

/** Leases use the machine's time, because the movable clocks of several test processes do not move at the same instant. */
const isOver = ({ until }: CommandLease) => until.getTime() <= systemClock.nowMs();
const inLeaseTime = () => new Date(systemClock.nowMs() + leaseMs);

/**
 * Marks a command as running while it waits for third parties. The lease is stored in the application, so that all
 * replicas see it, and expires soon after a crash. The command may then be sent again; the references of the effects
 * prevent a second execution. Correctness does not depend on leases: the second of two executions finds a newer version
 * and the stored reply.
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

  const renew = (applicationId: string) => {
    renewal = leases
      .renew(applicationId, token, inLeaseTime())
      .catch((err: unknown) =>
        logger.warn(
          { event: 'lease.not_renewed', customerId: applicationId, err },
          'a lease was not renewed',
        ),
      );
  };

  const begin = (applicationId: string) => {
    clearInterval(timer);
    timer = setInterval(renew, renewEveryMs, applicationId).unref();
  };

  return {
    token,

    /**
     * @throws AppError `idempotency.in_progress` while this command is running elsewhere; `idempotency.mismatch` when
     * another command is running with its key.
     */
    assertFree({ leases: known }: LoadedApplication): void {
      const lease = key === undefined ? undefined : known[token];
      if (!lease?.holder || lease.holder === holder || isOver(lease)) return;
      assertThat(lease.digest === digest, 'idempotency.mismatch');
      throw new AppError('idempotency.in_progress', { retryAfterSeconds: 1 });
    },

    /**
     * Takes the lease. Returns false when the application has to be read again first. @throws AppError
     * `idempotency.in_progress` while too many commands of the application are running.
     */
    async take({ application, leases: known, leaseCount }: LoadedApplication): Promise<boolean> {
      if (key === undefined) return true;
      if (heldOn) {
        renew(heldOn);
        begin(heldOn);
        return true;
      }
      const overdue = Object.keys(known).filter((other) => known[other] && isOver(known[other]));
      if (Object.keys(known).length - overdue.length >= mostLeases)
        throw new AppError('idempotency.in_progress', { retryAfterSeconds: 1 });
      const lease = { holder, digest, until: inLeaseTime() };
      if (!(await leases.take({ applicationId: application.id, leaseCount, token, lease, overdue })))
        return false;
      heldOn = application.id;
      begin(application.id);
      return true;
    },

    /** Stops the renewals, because no renewal may come after the write that ends the lease. */
    async stopRenewing(): Promise<void> {
      clearInterval(timer);
      await renewal;
    },

    forget(): void {
      heldOn = undefined;
    },

    /** Removes a lease that is still held, so that the command may be sent again at once. */
    async release(): Promise<void> {
      if (!heldOn) return;
      await this.stopRenewing();
      await leases.release(heldOn, token);
    },
  };
}

export type Lease = ReturnType<typeof createLease>;
