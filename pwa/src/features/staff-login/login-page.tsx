import { AppError } from '@tshepa/contracts/errors';
import { login } from '@tshepa/contracts/routes/session';
import { type FormEvent, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Notice } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Page } from '../../components/page.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { call } from '../../lib/api.ts';
import { setUser, useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { forgetSessionEnding, useSessionEnding } from '../../lib/staff-session.ts';
import { credentialProblems, newPasswordLength } from './credential-problems.ts';
import styles from './login-page.module.css';

/** Staff sign in here. A one-time password asks at once for one of the person's own. */
export function LoginPage() {
  const { user } = useAuth();
  const wasCutOff = useSessionEnding(({ ending }) => ending === 'cut-off');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problems = attempt > 0 && !isBusy ? credentialProblems({ email, password, newPassword }) : [];
  const problemOf = (id: string) => problems.find((problem) => problem.id === id)?.message;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setAttempt(attempt + 1);
    setRefusal(null);
    if (credentialProblems({ email, password, newPassword }).length > 0) return;
    setIsBusy(true);
    try {
      setUser(await call(login, { email: email.trim(), password, ...(newPassword ? { newPassword } : {}) }));
      forgetSessionEnding();
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.password_change_required') {
        setNewPassword('');
        setAttempt(0);
      } else setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  }

  if (user) return <Navigate to={paths.admin} replace />;
  return (
    <Page title={newPassword === null ? 'Staff login' : 'Choose a new password'} documentTitle="Staff login">
      {wasCutOff ? (
        <Notice>You were logged out because the server did not answer. Please log in again.</Notice>
      ) : null}
      <ErrorSummary errors={refusal ? [{ id: '', message: refusal }] : problems} attempt={attempt} />
      <form className={styles.form} onSubmit={submit} noValidate>
        {newPassword === null ? (
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
          {newPassword === null ? 'Login' : 'Save and log in'}
        </Button>
      </form>
    </Page>
  );
}
