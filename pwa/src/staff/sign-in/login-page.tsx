import { AppError } from '@tshepa/contracts/errors';
import { signIn } from '@tshepa/contracts/operations/staff/sign-in';
import { type FormEvent, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { call } from '../../platform/network/api.ts';
import { paths } from '../../platform/paths.ts';
import { setUser, useAuth } from '../../platform/session/auth.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Page } from '../../ui/basics/page.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { forgetSessionEnding, useSessionEnding } from '../api/session.ts';
import ui from '../ui/staff.module.css';
import { type Credentials, credentialProblems, newPasswordLength } from './credential-problems.ts';

const titleOf = ({ newPassword, code }: Credentials) =>
  code !== null ? 'Enter your code' : newPassword === null ? 'Staff login' : 'Choose a new password';

async function logIn({ email, password, newPassword, code }: Credentials) {
  const more = { ...(newPassword ? { newPassword } : {}), ...(code ? { code } : {}) };
  setUser(await call(signIn, { email: email.trim(), password, ...more }));
  forgetSessionEnding();
}

/** Some refusals mean that the password was right and another field is required. */
function requiredField(error: unknown): 'newPassword' | 'code' | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'auth.password_change_required') return 'newPassword';
  return error.code === 'auth.totp_required' ? 'code' : null;
}

/** Staff sign in. A one-time password has to be replaced at once; an authenticator app adds its code. */
export function LoginPage() {
  const { user } = useAuth();
  const wasCutOff = useSessionEnding(({ ending }) => ending === 'cut-off');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const entered = { email, password, newPassword, code };
  const problems = attempt > 0 && !isBusy ? credentialProblems(entered) : [];
  const problemOf = (id: string) => problems.find((problem) => problem.id === id)?.message;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setAttempt(attempt + 1);
    setRefusal(null);
    if (credentialProblems(entered).length > 0) return;
    setIsBusy(true);
    try {
      await logIn(entered);
    } catch (error) {
      const required = requiredField(error);
      if (required === null) setRefusal(error instanceof Error ? error.message : String(error));
      else {
        setAttempt(0);
        if (required === 'code') setCode('');
        else setNewPassword('');
      }
    } finally {
      setIsBusy(false);
    }
  }

  if (user) return <Navigate to={paths.admin} replace />;
  return (
    <Page title={titleOf(entered)} documentTitle="Staff signIn">
      {wasCutOff ? (
        <Notice>You were logged out because the server did not answer. Please log in again.</Notice>
      ) : null}
      <ErrorSummary errors={refusal ? [{ id: '', message: refusal }] : problems} attempt={attempt} />
      <form className={ui.stack} onSubmit={submit} noValidate>
        {code !== null ? (
          <TextInput
            id="code"
            label="Code"
            hint="From your authenticator app, or one of your recovery codes."
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            error={problemOf('code')}
          />
        ) : newPassword === null ? (
          <>
            <TextInput
              id="email"
              label="Email"
              type="email"
              autoComplete="username"
              value={email}
              onChange={setEmail}
              error={problemOf('email')}
            />
            <TextInput
              id="password"
              label="Password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={problemOf('password')}
            />
          </>
        ) : (
          <>
            <p>You signed in with a one-time password. Please choose a password of your own.</p>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <TextInput
              id="newPassword"
              label="New password"
              hint={`At least ${newPasswordLength} characters. Four unrelated words are easy to remember.`}
              type="password"
              autoComplete="new-password"
              value={newPassword}
              onChange={setNewPassword}
              error={problemOf('newPassword')}
            />
          </>
        )}
        <Button type="submit" isBusy={isBusy} isWide>
          {newPassword === null || code !== null ? 'Login' : 'Save and log in'}
        </Button>
      </form>
    </Page>
  );
}
