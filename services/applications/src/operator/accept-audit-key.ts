import { replaceKeyCheck } from '@tshepa/service-kit/mongo';
import { command } from '@tshepa/service-kit/operator-program';
import { onDatabase } from './on-database.ts';

export const acceptAuditKey = command({
  name: 'audit accept-key',
  summary: 'Continues the audit trail with AUDIT_KEY although the former key is lost',
  help: 'The trail so far can no longer be verified. With the former key, use AUDIT_FORMER_KEYS instead.',
  changes: true,
  run: (call) =>
    onDatabase(call, async ({ connection, settings, record }) => {
      await record('audit.accept-key');
      await replaceKeyCheck(connection, { setting: 'AUDIT_KEY', key: settings.AUDIT_KEY });
      call.print('A new chain has begun. The service may start with this key.');
    }),
});
