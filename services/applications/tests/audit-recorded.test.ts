import {
  type Actor,
  AppError,
  allOperations,
  applicationEvents,
  type ByteStreamRpc,
  operations,
  type SavedView,
  staffName,
} from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { mongoDeadLetters } from '@tshepa/service-kit/mongo';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { createAuthenticator } from './support/authenticator.ts';
import { codeOf } from './support/codes.ts';
import { emptyAnalysis, givenApplication } from './support/given-application.ts';

const applications = useApplications();
const { manager, operator } = actors;
const ownPassword = 'correct horse battery';
const origin = 'https://tshepa.example';
const pin = '820416';

let accounts = 0;
const newAccount = async () => {
  accounts += 1;
  const email = `Person${accounts}@Audit.example`;
  return applications.call(operations.addStaff, { email, role: 'agent' }, { actor: operator });
};
const signedIn = async () => {
  const account = await newAccount();
  return applications.call(operations.signIn, { ...account, newPassword: ownPassword });
};
/** Creates somebody who has chosen a password and is signed in. */
async function givenStaff() {
  const { token, email } = await signedIn();
  const account = await applications.call(operations.authenticateStaff, { token });
  if (!account) throw new Error('nobody is signed in');
  return { token, email, staffId: account.staffId, actor: { kind: 'staff' as const, ...account } };
}

const requestReset = (email: string) =>
  applications.call(
    operations.requestAccountChange,
    { action: 'reset-password', email },
    { actor: actors.manager },
  );
const givenAccountChange = async () =>
  (await requestReset((await newAccount()).email)).accountChanges.at(-1)?.id ?? '';

const savedView: Omit<SavedView, 'id'> = {
  name: 'To do',
  isShared: false,
  filters: { queue: 'decide' },
  order: 'waiting',
  columns: ['waiting'],
};

const rows = (filter: object = {}) => trailRows(applications.context, filter);
const lastAction = async () => (await rows()).at(-1);

const drained = async <Request extends z.core.$ZodType>(
  definition: ByteStreamRpc<Request>,
  payload: z.input<Request>,
  actor: Actor,
) => {
  const options = applications.options({ actor });
  for await (const _ of applications.bus.openByteStream(definition, payload, options));
};

describe('actions that change no application', () => {
  type Sample = { send: () => Promise<unknown>; row: object };
  const samples: Readonly<Record<string, () => Sample | Promise<Sample>>> = {
    signIn: () => ({
      send: signedIn,
      row: { action: 'sign-in', kind: 'account', actor: { role: 'agent' } },
    }),
    addPasskey: async () => {
      const { actor } = await givenStaff();
      return {
        send: async () => {
          const { options } = await applications.call(
            operations.beginPasskey,
            { password: ownPassword, origin },
            { actor },
          );
          const response = createAuthenticator(origin).create(options);
          return applications.call(operations.addPasskey, { response, origin }, { actor });
        },
        row: { action: 'add-passkey', actor: { kind: 'staff' } },
      };
    },
    removePasskey: async () => {
      const { actor } = await givenStaff();
      const request = { passkeyId: 'bm9uZQ', password: ownPassword };
      return {
        send: () => applications.call(operations.removePasskey, request, { actor }),
        row: { action: 'remove-passkey', actor: { kind: 'staff' } },
      };
    },
    signInWithPasskey: async () => {
      const { actor } = await givenStaff();
      const device = createAuthenticator(origin);
      const begun = { password: ownPassword, origin };
      const { options } = await applications.call(operations.beginPasskey, begun, { actor });
      const created = { response: device.create(options), origin };
      await applications.call(operations.addPasskey, created, { actor });
      return {
        send: async () => {
          const asked = await applications.call(operations.beginPasskeySignIn, { origin });
          const response = device.get(asked.options);
          return applications.call(operations.signInWithPasskey, { response, origin });
        },
        row: { action: 'sign-in', kind: 'account', details: { by: 'passkey' } },
      };
    },
    signOut: async () => {
      const { token } = await signedIn();
      return {
        send: () => applications.call(operations.signOut, { token }),
        row: { action: 'sign-out', actor: { kind: 'staff' } },
      };
    },
    addStaff: () => ({
      send: newAccount,
      row: { action: 'add-staff', actor: { kind: 'operator', id: 'thandi' } },
    }),
    resetStaff: async () => {
      const { email } = await newAccount();
      return {
        send: () => applications.call(operations.resetStaff, { email }, { actor: operator }),
        row: { action: 'reset-staff', details: { staffId: expect.any(String) } },
      };
    },
    markFraudFinding: async () => {
      const { context } = applications;
      const { application, customerId } = await givenApplication(context, { applicant: { idNumber: '1' } });
      const analysis = { ...emptyAnalysis, returnedDebits: 9 };
      const history = [{ to: 'PAYBACK_REQUESTED' as const, at: context.clock.now() }];
      const statements = { analysis, logs: [] };
      await context.applications.update({ ...application, version: 1, history, statements }, { audit: null });
      const request = { id: customerId, rule: 'returned-debits', verdict: 'right' as const };
      return {
        send: () => applications.call(operations.markFraudFinding, request, { actor: actors.agent }),
        row: {
          action: 'mark-fraud-finding',
          customerIds: [customerId],
          details: { rule: 'returned-debits', verdict: 'right' },
        },
      };
    },
    runBatch: () => {
      const [batchId, id] = [newId(), newId()];
      const request = { batchId, action: 'take' as const, rows: [{ id }] };
      return {
        send: () => applications.call(operations.runBatch, request, { actor: actors.agent }),
        row: {
          kind: 'change',
          action: 'run-batch',
          customerIds: [id],
          details: { batchId, batch: 'take', applications: 1 },
        },
      };
    },
    updateStaff: async () => {
      const { email, staffId } = await givenStaff();
      return {
        send: () =>
          applications.call(operations.updateStaff, { email, role: 'manager' }, { actor: operator }),
        row: {
          action: 'update-staff',
          details: {
            staffId,
            roleBefore: 'agent',
            roleAfter: 'manager',
            activeBefore: true,
            activeAfter: true,
          },
        },
      };
    },
    nameStaff: async () => {
      const { email, staffId, actor } = await givenStaff();
      return {
        send: () => applications.call(operations.nameStaff, { email, name: 'Nomsa Dlamini' }, { actor }),
        row: {
          kind: 'account',
          action: 'name-staff',
          details: { staffId, nameBefore: staffName({ email }), nameAfter: 'Nomsa Dlamini' },
        },
      };
    },
    setPin: async () => {
      const { actor } = await givenStaff();
      return {
        send: () => applications.call(operations.setPin, { password: ownPassword, pin }, { actor }),
        row: { kind: 'account', action: 'set-pin', details: { pin: 'set' } },
      };
    },
    unlockSession: async () => {
      const { actor, token } = await givenStaff();
      await applications.call(operations.setPin, { password: ownPassword, pin }, { actor });
      await applications.call(operations.lockSession, { token }, { actor });
      return {
        send: () => applications.call(operations.unlockSession, { token, pin }, { actor }),
        row: { kind: 'account', action: 'unlock-session' },
      };
    },
    endStaffSessions: async () => {
      const { email, staffId } = await givenStaff();
      return {
        send: () => applications.call(operations.endStaffSessions, { email }, { actor: manager }),
        row: { kind: 'account', action: 'end-staff-sessions', details: { staffId } },
      };
    },
    removeTotp: async () => {
      const { email, staffId } = await givenStaff();
      return {
        send: () => applications.call(operations.removeTotp, { email }, { actor: operator }),
        row: { kind: 'account', action: 'remove-totp', details: { staffId } },
      };
    },
    changeOwnPassword: async () => {
      const { actor, token } = await givenStaff();
      const change = { token, password: ownPassword, newPassword: 'another horse and battery' };
      return {
        send: () => applications.call(operations.changeOwnPassword, change, { actor }),
        row: { kind: 'account', action: 'change-own-password', actor: { kind: 'staff' } },
      };
    },
    endOwnSession: async () => {
      const { actor, token, email } = await givenStaff();
      await applications.call(operations.signIn, { email, password: ownPassword });
      const { sessions } = await applications.call(operations.getOwnAccount, { token }, { actor });
      const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '';
      return {
        send: () => applications.call(operations.endOwnSession, { sessionId }, { actor }),
        row: { kind: 'account', action: 'end-own-session', details: { sessions: 'one' } },
      };
    },
    endOtherSessions: async () => {
      const { actor, token } = await givenStaff();
      return {
        send: () => applications.call(operations.endOtherSessions, { token }, { actor }),
        row: { kind: 'account', action: 'end-other-sessions', details: { sessions: 'others' } },
      };
    },
    confirmTotp: async () => {
      const { actor } = await givenStaff();
      const { secret } = await applications.call(operations.beginTotp, { password: ownPassword }, { actor });
      const code = codeOf(secret, applications.context.clock.nowMs());
      return {
        send: () => applications.call(operations.confirmTotp, { code }, { actor }),
        row: { kind: 'account', action: 'confirm-totp' },
      };
    },
    turnOffTotp: async () => {
      const { actor } = await givenStaff();
      return {
        send: () =>
          applications.call(operations.turnOffTotp, { password: ownPassword, code: '000000' }, { actor }),
        row: { kind: 'account', action: 'turn-off-totp' },
      };
    },
    requestAccountChange: async () => {
      const { email } = await newAccount();
      return {
        send: () => requestReset(email),
        row: { kind: 'account', action: 'request-account-change', details: { change: 'reset-password' } },
      };
    },
    confirmAccountChange: async () => {
      const changeId = await givenAccountChange();
      return {
        send: () => applications.call(operations.confirmAccountChange, { changeId }, { actor: operator }),
        // The row of the confirmation comes before the row of the confirmed change.
        row: { kind: 'account', action: 'reset-staff', actor: { kind: 'operator', id: 'thandi' } },
      };
    },
    endAccountChange: async () => {
      const changeId = await givenAccountChange();
      return {
        send: () => applications.call(operations.endAccountChange, { changeId }, { actor: operator }),
        row: { kind: 'account', action: 'end-account-change', details: { changeId } },
      };
    },
    updateStaffSettings: async () => {
      for (const _ of ['one', 'two']) {
        const { email } = await givenStaff();
        await applications.call(operations.updateStaff, { email, role: 'manager' }, { actor: operator });
      }
      onTestFinished(
        async () =>
          void (await applications.context.roster.change((now) => ({ ...now, fourEyes: { isOn: false } }))),
      );
      return {
        send: () => applications.call(operations.updateStaffSettings, { fourEyes: true }, { actor: manager }),
        row: { kind: 'site', action: 'update-staff-settings', details: { from: 'off', to: 'on' } },
      };
    },
    saveView: () => ({
      send: () => applications.call(operations.saveView, { ...savedView, id: newId() }, { actor: manager }),
      row: { kind: 'account', action: 'save-view', details: { name: 'To do', isShared: false } },
    }),
    deleteView: async () => {
      const id = newId();
      await applications.call(operations.saveView, { ...savedView, id, name: 'Done' }, { actor: manager });
      return {
        send: () => applications.call(operations.deleteView, { id }, { actor: manager }),
        row: { kind: 'account', action: 'delete-view', details: { name: 'Done' } },
      };
    },
    readNotices: async () => {
      const { customerId } = await givenApplication(applications.context);
      return {
        send: () => applications.call(operations.readNotices, { ids: [customerId] }, { actor: manager }),
        row: { kind: 'change', action: 'read-notices', customerIds: [customerId] },
      };
    },
    updateSiteStatus: () => ({
      send: () =>
        applications.call(
          operations.updateSiteStatus,
          { status: true, message: 'Back soon' },
          { actor: manager },
        ),
      row: {
        kind: 'site',
        action: 'update-site-status',
        details: { from: 'active', to: 'active', messageAfter: 'Back soon' },
      },
    }),
    exportApplications: () => ({
      send: () => drained(operations.exportApplications, { status: 'DECLINED' }, manager),
      row: {
        kind: 'read',
        action: 'export-applications',
        details: { state: 'DECLINED', results: expect.any(Number) },
      },
    }),
    getPrivacyPack: async () => {
      const { customerId, sessionId } = await givenApplication(applications.context);
      return {
        send: () => drained(operations.getPrivacyPack, { customerId, otp: '12345' }, applicant(sessionId)),
        row: { kind: 'read', action: 'get-privacy-pack', customerIds: [customerId] },
      };
    },
    exportPrivacyRegister: () => ({
      send: () => drained(operations.exportPrivacyRegister, { register: 'requests' }, manager),
      row: { kind: 'read', action: 'export-privacy-register', details: { register: 'requests' } },
    }),
    issueManualPasscode: async () => {
      const { customerId } = await givenApplication(applications.context, { state: 'MANUAL_INTEGRATION' });
      return {
        send: () => applications.call(operations.issueManualPasscode, { id: customerId }, { actor: manager }),
        row: { kind: 'read', action: 'issue-manual-passcode', customerIds: [customerId] },
      };
    },
    runJob: () => ({
      send: () => applications.call(operations.runJob, { name: 'sweep-replies' }, { actor: operator }),
      row: { kind: 'operator', action: 'run-job', details: { reference: 'sweep-replies' } },
    }),
    replayDeadLetter: async () => {
      const letter = {
        eventId: newId(),
        durable: 'applications-enrol-customer',
        subject: applicationEvents.stateChanged.subject,
        payload: 'not json',
        cause: 'a fault',
        deliveries: 10,
        at: applications.context.clock.now(),
      };
      await mongoDeadLetters(applications.context.connection).put(letter);
      const id = `${letter.durable}:${letter.eventId}`;
      return {
        send: () => applications.call(operations.replayDeadLetter, { id }, { actor: operator }),
        row: { kind: 'operator', action: 'replay-dead-letter', details: { reference: id } },
      };
    },
    recordRefusal: () => ({
      send: () =>
        applications.call(
          operations.recordRefusal,
          { refused: 'answer-hold', code: 'request.invalid' },
          { actor: manager },
        ),
      row: {
        kind: 'account',
        action: 'record-refusal',
        actor: { kind: 'staff', role: 'manager' },
        details: { refused: 'answer-hold', code: 'request.invalid' },
      },
    }),
    recordOperatorAction: () => ({
      send: () =>
        applications.call(
          operations.recordOperatorAction,
          { action: 'dlq.replay', reference: 'letter-1' },
          { actor: operator },
        ),
      row: { kind: 'operator', action: 'dlq.replay', details: { reference: 'letter-1' } },
    }),
  };
  const recordedNames = allOperations.filter(({ audit }) => audit === 'recorded').map(({ name }) => name);

  beforeAll(() =>
    serveAll(applications.bus, [
      serve(operations.verifyPasscode, async () => ({ ok: true as const })),
      serve(operations.listSentMessages, async () => ({ messages: [] })),
      serve(operations.createManualPasscode, async () => ({ otp: '12345', expiresInSeconds: 1_800 })),
    ]),
  );

  test('every operation whose handler adds its own row has a sample', () => {
    expect(Object.keys(samples).toSorted()).toEqual(recordedNames.toSorted());
  });

  test.each(recordedNames)('%s adds its row, and has no effect without one', async (name) => {
    const sample = await samples[name]?.();
    const refused = vi
      .spyOn(applications.context.trail, 'append')
      .mockRejectedValue(new AppError('service.unavailable'));
    expect(await errorCode(Promise.resolve(sample?.send()))).toBe('service.unavailable');
    refused.mockRestore();
    await sample?.send();
    expect(await lastAction()).toMatchObject(sample?.row ?? {});
  });

  test('a refused sign-in is recorded with the blind index of the typed address', async () => {
    const email = 'Nobody@Audit.example';
    const attempt = applications.call(operations.signIn, { email, password: 'not the right one' });
    expect(await errorCode(attempt)).toBe('auth.bad_credentials');
    const row = await lastAction();
    expect(row).toMatchObject({
      action: 'staff.sign-in-refused',
      details: { code: 'auth.bad_credentials' },
      typedAddress: applications.context.vault.blindIndex('emailAddress', email),
    });
    expect(JSON.stringify(row).toLowerCase()).not.toContain('nobody@');
  });

  test('a changed password is recorded before it takes effect', async () => {
    await signedIn();
    expect((await rows({ kind: 'account' })).slice(-2).map(({ action }) => action)).toEqual([
      'change-own-password',
      'sign-in',
    ]);
  });
});
