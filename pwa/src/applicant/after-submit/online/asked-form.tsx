import { t } from '@lingui/core/macro';
import { messageLanguages, statementSlots } from '@tshepa/contracts/constants';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { saveApplication } from '@tshepa/contracts/operations/application/save-application';
import { askText, monthText } from '@tshepa/contracts/rules/ask-texts';
import { keptStatements } from '@tshepa/contracts/rules/asked-statements';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { parseMoney } from '@tshepa/contracts/rules/money';
import { newerCode } from '@tshepa/contracts/tolerant-reader';
import { type FormEvent, useRef, useState } from 'react';
import { removeFile, type StoredFile, sendDocuments, type UploadFile } from '../../../offline/index.ts';
import { dayText } from '../../../platform/formats.ts';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions, Card, Stack } from '../../../ui/basics/page.tsx';
import fieldStyles from '../../../ui/forms/field.module.css';
import { controlProps, Field } from '../../../ui/forms/field.tsx';
import { i18n, say } from '../../../ui/i18n/i18n.tsx';
import { MoneyInput, TextInput } from '../../../ui/inputs/text-input.tsx';
import { inSession, pageCall } from '../../shared/in-session.ts';
import { useAsk } from '../../shared/online/use-ask.ts';
import { addChosen, sentStatement } from './asked-files.ts';

type Asked = NonNullable<ApplicantRecord['asked']>;
type Props = Pick<ApplicantRecord, 'id' | 'files'> & { asked: Asked; onSent: () => Promise<unknown> };

const documentOf = {
  statements: { fileType: 'BANK_STATEMENT', wanted: 'statement', accept: 'application/pdf,.pdf' },
  payslip: { fileType: 'PAYSLIP', wanted: 'payslip', accept: 'application/pdf,image/jpeg,image/png' },
} as const;

const languageNow = () => messageLanguages.find((known) => known === i18n.locale) ?? 'en';

/** Shows exactly what staff asked for, and the one field that answers it. */
export function AskedForm(props: Props) {
  const { thing, dueDay, ...which } = props.asked;
  if (thing === newerCode) return null;
  const day = dayText(dueDay);
  return (
    <Card>
      <h2>{t`We need one more thing from you`}</h2>
      <p>{askText({ thing, ...which }, languageNow())}</p>
      <p>
        <strong>{t`Please send it by ${day}.`}</strong>{' '}
        {johannesburgDay(serverNow()) > dueDay
          ? t`That day has passed, but you can still send it until we have decided.`
          : t`If we do not get it by then, we decide with what we have. The answer may be no.`}
      </p>
      {thing === 'statements' || thing === 'payslip' ? (
        <DocumentAnswer {...props} thing={thing} />
      ) : (
        <FigureAnswer {...props} thing={thing} />
      )}
    </Card>
  );
}

function FigureAnswer({ id, thing, onSent }: Props & { thing: 'netSalary' | 'grossSalary' }) {
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const send = useAsk(
    (amount: number, idempotencyKey) =>
      pageCall(saveApplication, { id, employmentRequest: { [thing]: amount } }, { idempotencyKey }),
    () => void onSent(),
  );
  const amount = parseMoney(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (amount !== undefined && !send.isBusy) void send.run(amount);
  };
  const problem = send.problem || (wasTried && amount === undefined ? say('Enter an amount') : '');
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <MoneyInput
          id="asked-figure"
          label={thing === 'netSalary' ? t`Net salary` : t`Gross salary`}
          value={typed}
          onChange={setTyped}
          error={problem || undefined}
        />
        <SendButton isBusy={send.isBusy} />
      </Stack>
    </form>
  );
}

function labelOf({ thing, month }: Asked): string {
  if (thing === 'payslip') return t`Your latest payslip`;
  if (!month) return t`Statements of the last 3 months`;
  const name = monthText(month, languageNow());
  return t`Statement of ${name}`;
}

function DocumentAnswer({ id, files, asked, thing, onSent }: Props & { thing: keyof typeof documentOf }) {
  const { fileType, wanted, accept } = documentOf[thing];
  const { month } = asked;
  const most = thing === 'statements' && !month ? statementSlots : 1;
  const kept = thing === 'statements' && month ? keptStatements(files, month) : [];
  const [chosen, setChosen] = useState<readonly StoredFile[]>([]);
  const latest = useRef<readonly StoredFile[]>([]);
  const work = useRef(Promise.resolve());
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isReading, setIsReading] = useState(false);
  const [password, setPassword] = useState('');
  const send = useAsk(
    (sent: UploadFile[], idempotencyKey) =>
      inSession(() => sendDocuments({ customerId: id, fileType, files: sent }, idempotencyKey)),
    () => void onSent(),
  );
  const show = (next: readonly StoredFile[], problems: readonly string[]) => {
    latest.current = next;
    setChosen(next);
    setRefusals(problems);
  };
  /** One after the other, because files are read for seconds, and others are picked or removed meanwhile. */
  const inTurn = (next: () => Promise<void>) => {
    work.current = work.current.then(next);
  };
  const take = (picked: readonly File[]) =>
    inTurn(async () => {
      setIsReading(true);
      const outcome = await addChosen(latest.current, { picked, wanted, most });
      setIsReading(false);
      show(outcome.chosen, outcome.refusals);
    });
  const drop = ({ blobId }: StoredFile) =>
    inTurn(async () => {
      show(
        latest.current.filter((file) => file.blobId !== blobId),
        [],
      );
      await removeFile(blobId).catch(() => undefined);
    });
  const needsPassword =
    chosen.some(({ finding }) => finding?.kind === 'locked') || isPasswordProblem(send.problem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isBusy || isReading) return;
    if (chosen.length === 0)
      setRefusals([say(errorCatalogue[thing === 'payslip' ? 'file.no_payslip' : 'file.none'].text)]);
    else
      void send.run(
        [...kept.map(sentStatement), ...chosen].map((file) => (password ? { ...file, password } : file)),
      );
  };
  const field = {
    id: 'asked-file',
    label: labelOf(asked),
    error: [...refusals, send.problem].filter(Boolean).join(' ') || undefined,
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Field {...field}>
          <input
            {...controlProps(field)}
            type="file"
            className={fieldStyles.control}
            accept={accept}
            multiple={most > 1}
            onChange={({ target }) => {
              const picked = [...(target.files ?? [])];
              // The same file can be picked again after it was removed, and the list below names what is chosen.
              target.value = '';
              take(picked);
            }}
          />
        </Field>
        <p role="status">{isReading ? t`Checking the files. Please wait a moment.` : null}</p>
        {chosen.length > 0 ? (
          <ul>
            {chosen.map((file) => (
              <li key={file.blobId}>
                {file.name}{' '}
                <Button look="plain" onClick={() => drop(file)} aria-label={t`Remove ${file.name}`}>
                  {t`Remove`}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        {needsPassword ? (
          <TextInput
            id="asked-password"
            label={t`Password of this PDF`}
            type="password"
            autoComplete="off"
            value={password}
            onChange={setPassword}
          />
        ) : null}
        <SendButton isBusy={send.isBusy} />
      </Stack>
    </form>
  );
}

/** A statement that stays may need its password again, because no password is kept. */
const isPasswordProblem = (problem: string) =>
  (['file.password_needed', 'file.password_wrong'] as const).some(
    (code) => say(errorCatalogue[code].text) === problem,
  );

function SendButton({ isBusy }: { isBusy: boolean }) {
  const { isOnline, active } = useSiteStatus();
  return (
    <>
      {isOnline ? null : (
        <p>{t`You are offline. Keep this page open and continue when you are connected.`}</p>
      )}
      <Actions>
        <Button type="submit" isBusy={isBusy} disabled={!isOnline || !active}>
          {t`Send`}
        </Button>
      </Actions>
    </>
  );
}
