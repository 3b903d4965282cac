import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { auditRpc } from './applications/audit.ts';
import { bureauRpc } from './applications/bureau.ts';
import { changesRpc } from './applications/changes.ts';
import { customersRpc } from './applications/customers.ts';
import { figuresRpc } from './applications/figures.ts';
import { filesRpc } from './applications/files.ts';
import { loansRpc } from './applications/loans.ts';
import { messagesRpc } from './applications/messages.ts';
import { passcodesRpc } from './applications/passcodes.ts';
import { privacyRpc } from './applications/privacy.ts';
import { providerRpc } from './applications/provider.ts';
import { seedRpc } from './applications/seed.ts';
import { sessionsRpc } from './applications/sessions.ts';
import { siteRpc } from './applications/site.ts';
import { staffRpc } from './applications/staff.ts';
import { teamRpc } from './applications/team.ts';

/** What the applications service answers. Ownership and role are checked there again, from the actor. */
export const applicationsRpc = {
  ...sessionsRpc,
  ...staffRpc,
  ...siteRpc,
  ...customersRpc,
  ...bureauRpc,
  ...providerRpc,
  ...passcodesRpc,
  ...messagesRpc,
  ...loansRpc,
  ...changesRpc,
  ...filesRpc,
  ...seedRpc,
  ...teamRpc,
  ...auditRpc,
  ...figuresRpc,
  ...privacyRpc,
} as const;

/** What `state-changed` says: who moved from where to where, by which action, and whether the customer is told. */
export const stateChangedDataSchema = z.strictObject({
  customerId: idSchema,
  from: z.nullable(loanStateSchema),
  to: loanStateSchema,
  action: z.string(),
  tellCustomer: z.boolean(),
  at: instantSchema,
});
