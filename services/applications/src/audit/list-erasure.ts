import { appendFile } from 'node:fs/promises';
import { newId } from '@tshepa/messaging';
import type { Clock, Logger } from '@tshepa/service-kit';
import type { AuditSeal } from '../crypto/audit-seal.ts';
import { erasureText } from '../domain/erasure-list.ts';

type Options = { seal: AuditSeal; clock: Clock; logger: Logger; file: string };

/**
 * Records erasures in the log, and in a file when there is one, before they happen. A backup contains neither log nor
 * file, so that a restore to an older point can repeat the erasures.
 */
export function createErasureList({ seal, clock, logger, file }: Options) {
  const chain = newId();
  let number = 0;
  let previous = '';
  let written: Promise<void> = Promise.resolve();
  return {
    /** An erasure that is tried again is listed again, which does no harm. */
    add: (customerId: string): Promise<void> => {
      number += 1;
      const line = { chain, number, customerId, at: clock.now().toISOString(), previous };
      previous = seal.ofHead(erasureText(line));
      const listed = { event: 'privacy.erasure', ...line, code: previous };
      logger.info(listed, 'an application is about to be erased');
      if (!file) return Promise.resolve();
      // Lines of one chain are written in order. A full disk must not stop an erasure, because the log names the
      // erasure too.
      written = written
        .then(() => appendFile(file, `${JSON.stringify(listed)}\n`, { mode: 0o600 }))
        .catch((err: unknown) =>
          logger.error({ event: 'privacy.erasures-file-failed', err }, 'an erasure could not be copied'),
        );
      return written;
    },
  };
}
