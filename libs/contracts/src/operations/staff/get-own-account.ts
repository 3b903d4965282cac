import * as z from 'zod/mini';
import { staffRoleSchema } from '../../actor.ts';
import { passkeySchema } from '../../entities/passkey.ts';
import { staffSessionSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { emptySchema, tokenSchema } from '../shared.ts';

export const getOwnAccount = operation('applications.staff.getOwnAccount', {
  summary: 'Get the caller’s account and its sessions',
  http: {
    call: 'GET /staff/account',
    access: 'staff',
    place: 'none',
    input: emptySchema,
    beforeFactor: true,
  },
  request: tokenSchema,
  reply: z.strictObject({
    email: z.string(),
    role: staffRoleSchema,
    totp: z.strictObject({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
    /** Missing while the account has no passkey. */
    passkeys: z.optional(z.array(passkeySchema)),
    sessions: z.array(staffSessionSchema),
    /** How the screen locks. Without a PIN it never does. */
    lock: z.optional(z.strictObject({ hasPin: z.boolean(), afterMinutes: z.int() })),
  }),
  audit: { exempt: 'the caller’s own account' },
});
