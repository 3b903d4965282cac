import type { LoginReply } from '@tshepa/contracts/entities/staff';
import { AppError } from '@tshepa/contracts/errors';
import { beginPasskeySignIn } from '@tshepa/contracts/operations/staff/begin-passkey-sign-in';
import { signIn } from '@tshepa/contracts/operations/staff/sign-in';
import { signInWithPasskey } from '@tshepa/contracts/operations/staff/sign-in-with-passkey';
import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { call } from '../../platform/network/api.ts';
import { paths } from '../../platform/paths.ts';
import { setUser, useAuth } from '../../platform/session/auth.ts';
import { readStaffReturn } from '../../platform/session/staff-return.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Page } from '../../ui/basics/page.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { forgetSessionEnding, type SessionEnding, useSessionEnding } from '../api/session.ts';
import { noteInput } from '../lock/last-input.ts';
import ui from '../ui/staff.module.css';
import { type Credentials, credentialProblems, newPasswordLength } from './credential-problems.ts';
import { answerWithPasskey, hasPasskeys } from './passkeys.ts';

const nothingEntered: Credentials = { email: '', password: '', newPassword: null, code: null };

const reasons: Partial<Record<SessionEnding, string>> = {
  refused: 'You were logged out because your session has ended. Please log in again.',
  elsewhere: 'You were logged out in another tab. Please log in again.',
  'wrong-pins': 'You were logged out after five wrong PINs. Please log in again.',
  'forgotten-pin': 'Please log in again. Then set another PIN under “My account”.',
  'cut-off': 'You were logged out because the server did not answer. Please log in again.',
};

const titleOf = ({ newPassword, code }: Credentials) =>
  code !== null ? 'Enter your code' : newPassword === null ? 'Staff login' : 'Choose a new password';

function enter(user: LoginReply) {
  // Otherwise the screen would lock at once after a day without input.
  noteInput();
  setUser(user);
  forgetSessionEnding();
}

async function logIn({ email, password, newPassword, code }: Credentials) {
  const more = { ...(newPassword ? { newPassword } : {}), ...(code ? { code } : {}) };
  enter(await call(signIn, { email: email.trim(), password, ...more }, { isOfStaff: true }));
}

async function logInWithPasskey() {
  const { options } = await call(beginPasskeySignIn, {}, { isOfStaff: true });
  const response = await answerWithPasskey(options);
  enter(await call(signInWithPasskey, { response }, { isOfStaff: true }));
}

/** Returns the further field that the server asks for after a right password, or null for a refusal. */
function requiredField(error: unknown): 'newPassword' | 'code' | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'auth.password_change_required') return 'newPassword';
  return error.code === 'auth.totp_required' ? 'code' : null;
}

/** Signs staff in. A one-time password must be replaced at once. An account with an authenticator app also needs a code. */
export function LoginPage() {
  const { user } = useAuth();
  const reason = useSessionEnding(({ ending }) => (ending ? reasons[ending] : undefined));
  const staffReturn = readStaffReturn(useLocation().state);
  const [entered, setEntered] = useState(nothingEntered);
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The desk is fetched while the password is typed.
  useEffect(() => void import('../shell/admin-layout.tsx').catch(() => undefined), []);
  const { email, newPassword, code } = entered;
  const problems = attempt > 0 && !isBusy ? credentialProblems(entered) : [];
  const field = (id: keyof Credentials) => ({
    id,
    value: entered[id] ?? '',
    onChange: (value: string) => setEntered((before) => ({ ...before, [id]: value })),
    error: problems.find((problem) => problem.id === id)?.message,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setAttempt(attempt + 1);
    setRefusal(null);
    if (credentialProblems(entered).length > 0) return;
    await run(() => logIn(entered));
  }

  async function run(attempted: () => Promise<void>) {
    setIsBusy(true);
    setRefusal(null);
    try {
      await attempted();
    } catch (error) {
      const required = requiredField(error);
      if (required === null) setRefusal(error instanceof Error ? error.message : String(error));
      else {
        setAttempt(0);
        setEntered((before) => ({ ...before, [required]: '' }));
      }
    } finally {
      setIsBusy(false);
    }
  }

  if (user) return <Navigate to={staffReturn?.back ?? paths.admin} replace />;
  return (
    <Page title={titleOf(entered)} documentTitle="Staff login">
      {reason ? <Notice>{reason}</Notice> : null}
      <ErrorSummary errors={refusal ? [{ id: '', message: refusal }] : problems} attempt={attempt} />
      <form className={ui.stack} onSubmit={submit} noValidate>
        {code !== null ? (
          <TextInput
            {...field('code')}
            label="Code"
            hint="From your authenticator app, or one of your recovery codes."
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        ) : newPassword === null ? (
          <>
            <TextInput {...field('email')} label="Email" type="email" autoComplete="username" />
            <TextInput
              {...field('password')}
              label="Password"
              type="password"
              autoComplete="current-password"
            />
          </>
        ) : (
          <>
            <p>You signed in with a one-time password. Please choose a password of your own.</p>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <TextInput
              {...field('newPassword')}
              label="New password"
              hint={`At least ${newPasswordLength} characters. Four unrelated words are easy to remember.`}
              type="password"
              autoComplete="new-password"
            />
          </>
        )}
        <Button type="submit" isBusy={isBusy} isWide>
          {newPassword === null || code !== null ? 'Login' : 'Save and log in'}
        </Button>
        {newPassword === null && code === null && hasPasskeys() ? (
          <Button look="secondary" isBusy={isBusy} isWide onClick={() => void run(logInWithPasskey)}>
            Log in with a passkey
          </Button>
        ) : null}
      </form>
    </Page>
  );
}
